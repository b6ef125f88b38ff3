// SPDX-License-Identifier: MIT
#include "checkers/certify/certificate_json.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <set>

#include "spec-lang/diag/fault.hpp"

namespace absthread::certify {
namespace {

using Json = nlohmann::ordered_json;
constexpr const char* format_name = "absthread-certificate";
constexpr int format_version = 2;
constexpr unsigned most_copies = 16; // candidates of one state with contract locals

Json values_to_json(const Valuation& values) {
  Json out = Json::object();
  for (const auto& [variable, value] : values) out[to_smtlib(variable)] = to_smtlib(value);
  return out;
}

Json run_to_json(const Trace& run) {
  Json out = Json::array();
  for (const TraceStep& s : run.steps)
    out.push_back({{"edge", s.edge},
                   {"before", values_to_json(s.shared_before)},
                   {"after", values_to_json(s.shared_after)},
                   {"localsBefore", values_to_json(s.locals_before)},
                   {"localsAfter", values_to_json(s.locals_after)},
                   {"inputs", values_to_json(s.inputs)}});
  return out;
}

Json part_to_json(const ConformanceCertificate& part) {
  Json entries = Json::array();
  for (const auto& e : part.entries)
    entries.push_back({{"location", e.location},
                       {"candidates", e.candidates},
                       {"invariant", to_smtlib(e.invariant)}});
  Json runs = Json::array();
  for (const Trace& run : part.runs) runs.push_back(run_to_json(run));
  Json out = {
      {"kind", "conformance"}, {"contract", part.contract}, {"entries", entries}, {"runs", runs}};
  for (const auto& [location, formula] : part.alone)
    out["alone"].push_back({{"location", location}, {"formula", to_smtlib(formula)}});
  return out;
}

Json part_to_json(const ThreadModularCertificate& part) {
  Json entries = Json::array();
  for (const auto& e : part.entries) {
    Json reach = Json::array();
    for (const auto& [location, formula] : e.reach)
      reach.push_back({{"location", location}, {"formula", to_smtlib(formula)}});
    Json environment = Json::array();
    for (const Term& t : e.environment) environment.push_back(to_smtlib(t));
    entries.push_back(
        {{"thread", e.thread}, {"copy", e.copy}, {"reach", reach}, {"environment", environment}});
  }
  return {{"kind", "thread-modular"},
          {"modular", part.modular},
          {"deadlock", part.deadlock},
          {"entries", entries}};
}

Json part_to_json(const JointCertificate& part) {
  Json entries = Json::array();
  for (const auto& e : part.entries)
    entries.push_back({{"locations", e.locations}, {"formula", to_smtlib(e.formula)}});
  return {{"kind", "joint"}, {"deadlock", part.deadlock}, {"entries", entries}};
}

Json formulas_to_json(const std::vector<Term>& formulas) {
  Json out = Json::array();
  for (const Term& t : formulas) out.push_back(to_smtlib(t));
  return out;
}

Json part_to_json(const CountingCertificate& part) {
  Json places = Json::array();
  for (const auto& p : part.places)
    places.push_back({{"thread", p.thread},
                      {"location", p.location},
                      {"predicates", formulas_to_json(p.predicates)},
                      {"rows", p.rows}});
  return {{"kind", "counting"},
          {"deadlock", part.deadlock},
          {"places", places},
          {"invariant", formulas_to_json(part.invariant)}};
}

Json part_to_json(const IndexedCertificate& part) {
  return {{"kind", "indexed"}, {"invariant", formulas_to_json(part.invariant)}};
}

Json invariants_to_json(const RefinementCertificate::Invariants& threads) {
  Json out = Json::array();
  for (const auto& locations : threads) out.push_back(formulas_to_json(locations));
  return out;
}

Json part_to_json(const RefinementCertificate& part) {
  Json entries = Json::array();
  for (const auto& e : part.entries) {
    Json places = Json::array();
    for (const auto& p : e.places) {
      Json cases = Json::array();
      for (const auto& c : p.cases) {
        Json paths = Json::array();
        for (const auto& path : c.paths) {
          Json steps = Json::array();
          for (const auto& s : path)
            steps.push_back({{"edge", s.edge},
                             {"next", formulas_to_json(s.next)},
                             {"inputs", formulas_to_json(s.inputs)}});
          paths.push_back(std::move(steps));
        }
        cases.push_back({{"edge", c.edge}, {"paths", paths}});
      }
      places.push_back({{"concrete", p.concrete},
                        {"abstract", p.abstract},
                        {"psi", to_smtlib(p.psi)},
                        {"cases", cases}});
    }
    entries.push_back(
        {{"thread", e.thread}, {"closure", to_smtlib(e.closure)}, {"places", places}});
  }
  return {{"kind", "refinement"},
          {"concrete", invariants_to_json(part.concrete)},
          {"abstract", invariants_to_json(part.abstract)},
          {"entries", entries}};
}

Json part_to_json(const HeldLocksCertificate& part) {
  Json entries = Json::array();
  for (const auto& e : part.entries) {
    Json locks = Json::array();
    for (const Term& t : e.locks) locks.push_back(to_smtlib(t));
    entries.push_back({{"thread", e.thread}, {"location", e.location}, {"locks", locks}});
  }
  return {{"kind", "held-locks"}, {"entries", entries}};
}

Json part_to_json(const RaceCertificate& part) {
  return {{"kind", "race"},
          {"location", part.location},
          {"proof", std::visit([](const auto& proof) { return part_to_json(proof); }, part.proof)}};
}

Json part_to_json(const ThreadStatesCertificate& part) {
  Json nodes = Json::array(), entries = Json::array();
  for (const auto& n : part.nodes) nodes.push_back({n.variable, n.low, n.high});
  for (const auto& e : part.entries)
    entries.push_back(
        {{"location", e.location}, {"alone", e.alone}, {"amongOthers", e.among_others}});
  return {
      {"kind", "thread-states"}, {"shared", part.shared}, {"nodes", nodes}, {"entries", entries}};
}

Json part_to_json(const CoverabilityCertificate& part) {
  Json basis = Json::array();
  for (const auto& e : part.basis) {
    Json shared = Json::object(), threads = Json::array();
    for (const auto& [name, value] : e.shared) shared[name] = value;
    for (const auto& t : e.threads) {
      Json locals = Json::array();
      for (const auto& [bit, value] : t.locals) locals.push_back({bit, value});
      threads.push_back({{"location", t.location}, {"locals", locals}});
    }
    basis.push_back({{"shared", shared}, {"threads", threads}});
  }
  return {{"kind", "coverability"}, {"basis", basis}};
}

Json part_to_json(const PredicateBasisCertificate& part) {
  Json basis = Json::array();
  for (const auto& e : part.basis) {
    Json threads = Json::array();
    for (const auto& t : e.threads)
      threads.push_back(
          {{"thread", t.thread}, {"location", t.location}, {"condition", to_smtlib(t.condition)}});
    basis.push_back({{"shared", to_smtlib(e.shared)}, {"threads", threads}});
  }
  return {{"kind", "predicate-basis"}, {"basis", basis}};
}

Json parsed(const std::string& text) {
  Json out;
  // Of two members of one name other readers may see the other one.
  std::vector<std::set<std::string>> open;
  const auto once = [&](int, Json::parse_event_t event, Json& value) {
    if (event == Json::parse_event_t::object_start) open.emplace_back();
    if (event == Json::parse_event_t::object_end) open.pop_back();
    if (event == Json::parse_event_t::key && !open.back().insert(value.get<std::string>()).second &&
        !ABSTHREAD_FAULT("certify-last-member-wins"))
      throw BadCertificate(fmt::format("the member '{}' is there twice", value.get<std::string>()));
    if (event == Json::parse_event_t::value && value.is_number_float())
      throw BadCertificate("a number in it is no whole number, or too large");
    return true;
  };
  try {
    out = Json::parse(text, once);
  } catch (const Json::exception& e) {
    throw BadCertificate(fmt::format("this is not JSON: {}", e.what()));
  }
  if (!out.is_object() || out.value("format", "") != format_name)
    throw BadCertificate("this JSON is no certificate of absthread");
  if (out.value("version", 0) != format_version)
    throw BadCertificate(
        fmt::format("the certificate has another version than {}", format_version));
  return out;
}

Certificate header_of(const Json& json) {
  Certificate out;
  out.tool_version = json.at("tool").get<std::string>();
  out.options = json.at("options").get<std::vector<std::string>>();
  for (const Json& i : json.at("inputs"))
    out.inputs.push_back({i.at("path").get<std::string>(), i.at("sha256").get<std::string>()});
  return out;
}

Term formula(const Json& text, const SmtlibScope& scope) {
  try {
    return parse_smtlib(text.get<std::string>(), scope);
  } catch (const SmtlibError& e) {
    throw BadCertificate(
        fmt::format("a formula cannot be read at byte {}: {}", e.offset, e.what()));
  }
}

Valuation valuation(const Json& json, const SmtlibScope& scope) {
  Valuation out;
  for (const auto& [name, value] : json.items())
    out.emplace_back(formula(name, scope), formula(value, scope));
  return out;
}

Trace run_of(const Json& json, const SmtlibScope& scope) {
  Trace out;
  for (const Json& s : json) {
    TraceStep& step = out.steps.emplace_back();
    step.edge = s.at("edge").get<EdgeId>();
    step.shared_before = valuation(s.at("before"), scope);
    step.shared_after = valuation(s.at("after"), scope);
    step.locals_before = valuation(s.at("localsBefore"), scope);
    step.locals_after = valuation(s.at("localsAfter"), scope);
    step.inputs = valuation(s.at("inputs"), scope);
  }
  return out;
}

std::vector<Term> formulas(const Json& list, const SmtlibScope& scope) {
  std::vector<Term> out;
  for (const Json& t : list) out.push_back(formula(t, scope));
  return out;
}

RefinementCertificate refinement_of(const Json& json, const SmtlibScope& scope) {
  RefinementCertificate out;
  for (const Json& t : json.at("concrete")) out.concrete.push_back(formulas(t, scope));
  for (const Json& t : json.at("abstract")) out.abstract.push_back(formulas(t, scope));
  for (const Json& e : json.at("entries")) {
    RefinementCertificate::Entry entry;
    entry.thread = e.at("thread").get<std::string>();
    entry.closure = formula(e.at("closure"), scope);
    for (const Json& p : e.at("places")) {
      RefinementCertificate::Place place;
      place.concrete = p.at("concrete").get<std::string>();
      place.abstract = p.at("abstract").get<std::string>();
      place.psi = formula(p.at("psi"), scope);
      for (const Json& c : p.at("cases")) {
        RefinementCertificate::Case one;
        one.edge = c.at("edge").get<EdgeId>();
        for (const Json& path : c.at("paths")) {
          RefinementCertificate::Path steps;
          for (const Json& s : path)
            steps.push_back({s.at("edge").get<EdgeId>(), formulas(s.at("next"), scope),
                             formulas(s.at("inputs"), scope)});
          one.paths.push_back(std::move(steps));
        }
        place.cases.push_back(std::move(one));
      }
      entry.places.push_back(std::move(place));
    }
    out.entries.push_back(std::move(entry));
  }
  return out;
}

CertificateBody part_of(const Json& json, const ScopeOf& scope_of);

RaceCertificate race_of(const Json& json, const ScopeOf& scope_of) {
  RaceCertificate out;
  out.location = json.at("location").get<std::string>();
  const CertificateBody proof =
      part_of(json.at("proof"), [&](const std::string& kind, const std::string&,
                                    const CountingCertificate* counting) {
        return scope_of("race " + kind, out.location, counting);
      });
  if (const auto* modular = std::get_if<ThreadModularCertificate>(&proof))
    out.proof = *modular;
  else if (const auto* joint = std::get_if<JointCertificate>(&proof))
    out.proof = *joint;
  else if (const auto* counting = std::get_if<CountingCertificate>(&proof))
    out.proof = *counting;
  else if (const auto* indexed = std::get_if<IndexedCertificate>(&proof))
    out.proof = *indexed;
  else
    throw BadCertificate("a proof about races of a kind that proves nothing about them");
  return out;
}

HeldLocksCertificate held_locks_of(const Json& json, const ScopeOf& scope_of) {
  HeldLocksCertificate out;
  for (const Json& e : json.at("entries")) {
    HeldLocksCertificate::Entry entry{
        e.at("thread").get<std::string>(), e.at("location").get<std::string>(), {}};
    const SmtlibScope scope = scope_of("held-locks", entry.thread, nullptr);
    for (const Json& t : e.at("locks")) entry.locks.push_back(formula(t, scope));
    out.entries.push_back(std::move(entry));
  }
  return out;
}

// Its places come first: the invariant speaks of them.
CountingCertificate counting_of(const Json& json, const ScopeOf& scope_of) {
  CountingCertificate out;
  out.deadlock = json.value("deadlock", false);
  for (const Json& p : json.value("places", Json::array())) {
    auto& place = out.places.emplace_back();
    place.thread = p.at("thread").get<std::string>();
    place.location = p.at("location").get<std::string>();
    place.predicates = formulas(p.at("predicates"), scope_of("locals", place.thread, nullptr));
    place.rows = p.at("rows").get<std::vector<std::string>>();
  }
  out.invariant = formulas(json.at("invariant"), scope_of("counting", "", &out));
  return out;
}

// Each thread's condition has the names of that thread.
PredicateBasisCertificate predicate_basis_of(const Json& json, const ScopeOf& scope_of) {
  PredicateBasisCertificate out;
  for (const Json& e : json.at("basis")) {
    auto& element = out.basis.emplace_back();
    element.shared = formula(e.at("shared"), scope_of("predicate-basis", "", nullptr));
    for (const Json& t : e.at("threads")) {
      const std::string thread = t.at("thread").get<std::string>();
      element.threads.push_back(
          {thread, t.at("location").get<std::string>(),
           formula(t.at("condition"), scope_of("predicate-basis", thread, nullptr))});
    }
  }
  return out;
}

CertificateBody part_of(const Json& json, const ScopeOf& scope_of) {
  const std::string kind = json.at("kind").get<std::string>();
  if (kind == "race") return race_of(json, scope_of);
  if (kind == "held-locks") return held_locks_of(json, scope_of);
  if (kind == "conformance") {
    ConformanceCertificate out;
    out.contract = json.at("contract").get<std::string>();
    const SmtlibScope scope = scope_of(kind, out.contract, nullptr);
    for (const Json& e : json.at("entries"))
      out.entries.push_back({e.at("location").get<std::string>(),
                             e.at("candidates").get<std::vector<std::string>>(),
                             formula(e.at("invariant"), scope)});
    for (const Json& r : json.at("runs")) out.runs.push_back(run_of(r, scope));
    if (json.contains("alone"))
      for (const Json& a : json.at("alone"))
        out.alone.emplace_back(a.at("location").get<std::string>(),
                               formula(a.at("formula"), scope));
    return out;
  }
  if (kind == "counting") return counting_of(json, scope_of);
  if (kind == "predicate-basis") return predicate_basis_of(json, scope_of);
  if (kind == "indexed")
    return IndexedCertificate{formulas(json.at("invariant"), scope_of(kind, "", nullptr))};
  if (kind == "thread-states") {
    ThreadStatesCertificate out;
    out.shared = json.at("shared").get<std::vector<std::string>>();
    for (const Json& n : json.at("nodes"))
      out.nodes.push_back({n.at(0).get<std::uint32_t>(), n.at(1).get<std::uint32_t>(),
                           n.at(2).get<std::uint32_t>()});
    for (const Json& e : json.at("entries"))
      out.entries.push_back({e.at("location").get<std::string>(),
                             e.at("alone").get<std::uint32_t>(),
                             e.at("amongOthers").get<std::uint32_t>()});
    return out;
  }
  if (kind == "coverability") {
    CoverabilityCertificate out;
    for (const Json& e : json.at("basis")) {
      CoverabilityCertificate::Element& element = out.basis.emplace_back();
      for (const auto& [name, value] : e.at("shared").items())
        element.shared.emplace_back(name, value.get<bool>());
      for (const Json& t : e.at("threads")) {
        CoverabilityCertificate::ThreadPart& part = element.threads.emplace_back();
        part.location = t.at("location").get<std::string>();
        for (const Json& l : t.at("locals"))
          part.locals.emplace_back(l.at(0).get<std::uint32_t>(), l.at(1).get<bool>());
      }
    }
    return out;
  }
  if (kind == "joint") {
    JointCertificate out;
    const SmtlibScope scope = scope_of(kind, "", nullptr);
    out.deadlock = json.at("deadlock").get<bool>();
    for (const Json& e : json.at("entries"))
      out.entries.push_back(
          {e.at("locations").get<std::vector<std::string>>(), formula(e.at("formula"), scope)});
    return out;
  }
  if (kind == "refinement") return refinement_of(json, scope_of(kind, "", nullptr));
  if (kind != "thread-modular")
    throw BadCertificate(fmt::format("a part of the unknown kind '{}'", kind));
  ThreadModularCertificate out;
  const SmtlibScope scope = scope_of(kind, "", nullptr);
  out.modular = json.at("modular").get<bool>();
  out.deadlock = json.at("deadlock").get<bool>();
  for (const Json& e : json.at("entries")) {
    ThreadModularCertificate::Entry entry;
    entry.thread = e.at("thread").get<std::string>();
    entry.copy = e.at("copy").get<unsigned>();
    for (const Json& r : e.at("reach"))
      entry.reach.emplace_back(r.at("location").get<std::string>(),
                               formula(r.at("formula"), scope));
    for (const Json& t : e.at("environment")) entry.environment.push_back(formula(t, scope));
    out.entries.push_back(std::move(entry));
  }
  return out;
}

} // namespace

std::string write_json(const Certificate& certificate) {
  Json inputs = Json::array();
  for (const CertifiedInput& i : certificate.inputs)
    inputs.push_back({{"path", i.path}, {"sha256", i.sha256}});
  Json parts = Json::array();
  for (const CertificateBody& p : certificate.parts)
    parts.push_back(std::visit([](const auto& part) { return part_to_json(part); }, p));
  const Json all = {{"format", format_name},
                    {"version", format_version},
                    {"tool", certificate.tool_version},
                    {"options", certificate.options},
                    {"inputs", inputs},
                    {"parts", parts}};
  // Names and paths may hold bytes that are no UTF-8; they are replaced, and then do not match.
  return all.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Certificate read_header(const std::string& text) {
  try {
    return header_of(parsed(text));
  } catch (const Json::exception& e) {
    throw BadCertificate(fmt::format("something is missing: {}", e.what()));
  }
}

Certificate read_json(const std::string& text, const ScopeOf& scope_of) {
  const Json json = parsed(text);
  try {
    Certificate out = header_of(json);
    for (const Json& p : json.at("parts")) out.parts.push_back(part_of(p, scope_of));
    return out;
  } catch (const Json::exception& e) {
    throw BadCertificate(fmt::format("something is missing: {}", e.what()));
  }
}

SmtlibScope conformance_scope(const conformance::Task& task, TermManager& terms) {
  SmtlibScope out(terms);
  for (const auto* list : {&task.code.locals, &task.shared, &task.undeclared})
    for (const Variable& v : *list) out.add(v.term);
  for (const Edge& e : task.code.edges)
    for (const Term& v : e.step.inputs) out.add(v);
  if (task.code.self) out.add(task.code.self);
  for (const Variable& v : task.contract.locals)
    for (const Location& x : task.contract.locations)
      for (unsigned copy = 1; copy <= most_copies; ++copy)
        out.add(terms.variable(copy == 1 ? fmt::format("{}[{}]", v.name(), x.name)
                                         : fmt::format("{}[{}#{}]", v.name(), x.name, copy),
                               v.term.sort()));
  return out;
}

} // namespace absthread::certify
