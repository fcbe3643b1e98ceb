// Facts about functions as lines of text.
#pragma once
#include <string>
#include <vector>

#include "tests/tool/facts/snippet.h"

namespace migrate::test {

/// "name: flags" of each device function of `text`.
inline std::vector<std::string> functions_of(const ProgramFacts& facts) {
  std::vector<std::string> all;
  for (const DeviceFunction& function : facts.functions) {
    static const char* const kSpaces[] = {"host", "device", "global", "host_device"};
    std::string line = function.name + ": " + kSpaces[static_cast<int>(function.space)];
    if (function.uses_builtins) line += " builtins";
    if (function.synchronises) line += " sync";
    if (function.calls_unknown) line += " unknown";
    if (function.fixed_signature) line += " fixed";
    if (function.pattern_only) line += " pattern";
    all.push_back(line);
  }
  return all;
}
inline std::vector<std::string> functions_in(const std::string& text) {
  return functions_of(Snippet().facts(text));
}

inline const DeviceFunction* find(const ProgramFacts& facts, const std::string& name) {
  for (const DeviceFunction& function : facts.functions) {
    if (function.name == name) return &function;
  }
  return nullptr;
}

/// "callee-name place-text call|ref (text behind the paren)" of what `name` refers to.
inline std::vector<std::string> references_of(const ProgramFacts& facts,
                                              const std::vector<FunctionRef>& references) {
  std::vector<std::string> all;
  for (const FunctionRef& reference : references) {
    std::string callee = "?";
    for (const DeviceFunction& function : facts.functions) {
      if (function.usr == reference.callee) callee = function.name;
    }
    std::string line =
        callee + " " + text_at(facts, reference.place) + (reference.is_call ? " call" : " ref");
    if (reference.after_paren) {
      const std::string& text = facts.files[reference.place.file].text;
      line += " (" + text.substr(reference.after_paren,
                                 text.find(')', reference.after_paren) + 1 - reference.after_paren);
    }
    if (reference.in_macro_body) line += " body";
    all.push_back(line);
  }
  return all;
}
inline std::vector<std::string> references_in(const std::string& text, const std::string& name) {
  ProgramFacts facts = Snippet().facts(text);
  const DeviceFunction* function = find(facts, name);
  return function ? references_of(facts, function->references) : std::vector<std::string>{"no such function"};
}

/// "name 'begin of the declaration' (begin of its parameters flags" of each declaration of a device function.
inline std::vector<std::string> declarations_in(const std::string& text, const Snippet& snippet = {}) {
  ProgramFacts facts = snippet.facts(text);
  std::vector<std::string> all;
  for (const DeviceFunction& function : facts.functions) {
    for (const FunctionDeclaration& declaration : function.declarations) {
      const std::string& file = facts.files[declaration.name.file].text;
      std::string line = text_at(facts, declaration.name);
      line += " '" + file.substr(declaration.specifier_begin, 10) + "'";
      line += " (" + (declaration.after_paren ? file.substr(declaration.after_paren, 4) : "");
      if (declaration.has_params) line += " params";
      if (declaration.void_keyword.size()) line += " void";
      if (declaration.is_definition) line += " definition";
      if (declaration.in_macro_body) line += " body";
      if (declaration.in_header) line += " header";
      if (declaration.has_inline) line += " inline";
      all.push_back(line);
    }
  }
  return all;
}

}  // namespace migrate::test
