// SPDX-License-Identifier: MIT
// A small validator of JSON Schema, as much of it as report.schema.json uses: type, const, enum,
// required, properties, additionalProperties, items, minimum, $ref to #/definitions. An unknown
// keyword is an error: nothing is passed over.
#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace absthread::test {

inline bool has_type(const nlohmann::json& value, const std::string& type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "boolean") return value.is_boolean();
  if (type == "integer") return value.is_number_integer();
  return type == "number" && value.is_number();
}

/// Sentences about what is wrong with `value`; `at` is the path to it.
inline std::vector<std::string> violations(const nlohmann::json& value,
                                           const nlohmann::json& schema, const nlohmann::json& root,
                                           const std::string& at = "") {
  std::vector<std::string> out;
  auto wrong = [&](const std::string& text) { out.push_back(at + ": " + text); };
  auto below = [&](const nlohmann::json& child, const nlohmann::json& rule,
                   const std::string& name) {
    for (std::string& text : violations(child, rule, root, at + "/" + name))
      out.push_back(std::move(text));
  };
  for (const auto& [key, rule] : schema.items()) {
    if (key == "$schema" || key == "title" || key == "description" || key == "definitions")
      continue;
    if (key == "$ref") {
      const std::string name = rule.get<std::string>().substr(std::string("#/definitions/").size());
      for (std::string& text : violations(value, root.at("definitions").at(name), root, at))
        out.push_back(std::move(text));
    } else if (key == "type") {
      if (!has_type(value, rule)) wrong("not of type " + rule.get<std::string>());
    } else if (key == "const") {
      if (value != rule) wrong("not " + rule.dump());
    } else if (key == "enum") {
      if (std::find(rule.begin(), rule.end(), value) == rule.end())
        wrong("not one of " + rule.dump());
    } else if (key == "minimum") {
      if (value.is_number() && value < rule) wrong("less than " + rule.dump());
    } else if (key == "required") {
      for (const auto& name : rule)
        if (!value.contains(name)) wrong("without " + name.dump());
    } else if (key == "properties") {
      for (const auto& [name, child] : rule.items())
        if (value.contains(name)) below(value.at(name), child, name);
    } else if (key == "additionalProperties") {
      for (const auto& [name, child] : value.items()) below(child, rule, name);
    } else if (key == "items") {
      for (std::size_t i = 0; i < value.size(); ++i) below(value.at(i), rule, std::to_string(i));
    } else {
      wrong("the validator does not know the keyword " + key);
    }
  }
  return out;
}

} // namespace absthread::test
