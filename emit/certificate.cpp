// SPDX-License-Identifier: MIT
#include "emit/certificate.hpp"

#include <nlohmann/json.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace absthread::emit {

namespace {

using Json = nlohmann::ordered_json;

constexpr int format_version = 1;

Json write(const ConformanceCertificate& part) {
  Json entries = Json::array();
  for (const ConformanceCertificate::Entry& entry : part.entries)
    entries.push_back({{"location", entry.location},
                       {"candidates", entry.candidates},
                       {"invariant", to_smtlib(entry.invariant)}});
  return {{"kind", "conformance"}, {"contract", part.contract}, {"entries", std::move(entries)}};
}

Json write(const ThreadModularCertificate& part) {
  Json entries = Json::array();
  for (const ThreadModularCertificate::Entry& entry : part.entries) {
    Json reach = Json::array();
    for (const auto& [location, term] : entry.reach)
      reach.push_back({{"location", location}, {"reach", to_smtlib(term)}});
    Json environment = Json::array();
    for (const Term term : entry.environment) environment.push_back(to_smtlib(term));
    entries.push_back({{"thread", entry.thread},
                       {"copy", entry.copy},
                       {"reach", std::move(reach)},
                       {"environment", std::move(environment)}});
  }
  return {{"kind", "thread-modular"},
          {"modular", part.modular},
          {"deadlock", part.deadlock},
          {"entries", std::move(entries)}};
}

ConformanceCertificate read_conformance(const Json& json, const ScopeOfContract& scope_of) {
  ConformanceCertificate out;
  out.contract = json.at("contract").get<std::string>();
  const SmtlibScope scope = scope_of(out.contract);
  for (const Json& entry : json.at("entries"))
    out.entries.push_back({entry.at("location").get<std::string>(),
                           entry.at("candidates").get<std::vector<std::string>>(),
                           parse_smtlib(entry.at("invariant").get<std::string>(), scope)});
  return out;
}

// The names of ir/certificate.hpp: shared variables as they are, the rest with its instance in
// front.
SmtlibScope instance_scope(const Program& program, unsigned copies, TermManager& terms) {
  SmtlibScope scope(terms);
  for (const Variable& v : program.shared) scope.add(v.term);
  for (const Template& t : program.threads) {
    const bool several = t.multiplicity.any() || *t.multiplicity.number > 1;
    std::vector<std::string> locations;
    for (const Location& l : t.thread.locations) locations.push_back(l.name);
    const Sort at = terms.enum_sort(t.thread.name + ".location", locations);
    for (unsigned copy = 0; copy < (several ? copies : 1); ++copy) {
      const std::string name = several ? fmt::format("{}[{}]", t.thread.name, copy) : t.thread.name;
      scope.add(terms.variable(name + ".at", at));
      scope.add(terms.symbol(name + ".self", terms.thread_sort()));
      for (const Variable& v : t.thread.locals) {
        const std::size_t colon = v.name().rfind("::");
        scope.add(terms.variable(
            name + "." + (colon == std::string::npos ? v.name() : v.name().substr(colon + 2)),
            v.term.sort()));
      }
    }
  }
  return scope;
}

ThreadModularCertificate read_thread_modular(const Json& json, const Program& program,
                                             TermManager& terms) {
  ThreadModularCertificate out;
  out.modular = json.at("modular").get<bool>();
  out.deadlock = json.at("deadlock").get<bool>();
  // A modular proof speaks of two copies; another one of those that it lists.
  unsigned copies = 2;
  for (const Json& entry : json.at("entries"))
    copies = std::max(copies, std::min(entry.at("copy").get<unsigned>(), 1000U) + 1);
  const SmtlibScope scope = instance_scope(program, copies, terms);
  for (const Json& entry : json.at("entries")) {
    ThreadModularCertificate::Entry& read = out.entries.emplace_back();
    read.thread = entry.at("thread").get<std::string>();
    read.copy = entry.at("copy").get<unsigned>();
    for (const Json& at : entry.at("reach"))
      read.reach.emplace_back(at.at("location").get<std::string>(),
                              parse_smtlib(at.at("reach").get<std::string>(), scope));
    for (const Json& term : entry.at("environment"))
      read.environment.push_back(parse_smtlib(term.get<std::string>(), scope));
  }
  return out;
}

// What can go wrong with somebody's file becomes one sentence.
template<class F>
auto guarded(F&& f) {
  try {
    return f();
  } catch (const Json::parse_error&) {
    throw CertificateError("it is no certificate of absthread: not even JSON");
  } catch (const Json::exception&) {
    throw CertificateError("it is no certificate of absthread: a member is missing or of another "
                           "type");
  } catch (const SmtlibError& error) {
    throw CertificateError(fmt::format("a formula cannot be read: {}", error.what()));
  }
}

} // namespace

std::string to_text(const Certificate& certificate) {
  Json out;
  out["absthread-certificate"] = format_version;
  out["tool"] = certificate.tool_version;
  out["options"] = certificate.options;
  out["inputs"] = Json::array();
  for (const CertifiedInput& input : certificate.inputs)
    out["inputs"].push_back({{"path", input.path}, {"sha256", input.sha256}});
  out["parts"] = Json::array();
  for (const CertificateBody& body : certificate.parts)
    out["parts"].push_back(std::visit([](const auto& part) { return write(part); }, body));
  return out.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Certificate read_head(const std::string& text) {
  return guarded([&] {
    const Json json = Json::parse(text);
    if (json.at("absthread-certificate") != format_version)
      throw CertificateError("it has a form of another version of absthread");
    Certificate out;
    out.tool_version = json.at("tool").get<std::string>();
    out.options = json.at("options").get<std::vector<std::string>>();
    for (const Json& input : json.at("inputs"))
      out.inputs.push_back(
          {input.at("path").get<std::string>(), input.at("sha256").get<std::string>()});
    return out;
  });
}

std::vector<CertificateBody> read_parts(const std::string& text, const Program& program,
                                        const ScopeOfContract& scope_of, TermManager& terms) {
  return guarded([&] {
    std::vector<CertificateBody> out;
    const Json json = Json::parse(text);
    for (const Json& part : json.at("parts")) {
      const std::string kind = part.at("kind").get<std::string>();
      if (kind == "conformance") {
        out.emplace_back(read_conformance(part, scope_of));
      } else if (kind == "thread-modular") {
        out.emplace_back(read_thread_modular(part, program, terms));
      } else {
        throw CertificateError(fmt::format("it has a part of the unknown kind '{}'", kind));
      }
    }
    return out;
  });
}

} // namespace absthread::emit
