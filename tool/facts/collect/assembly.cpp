// asm volatile("template" : "=r"(out) : "r"(in) : "memory")
// Clang gives the template string; the tokens give the locations of the operands. Where directives stand between the literals of the
// template, the tokens give every text that it may be.

#include "tool/facts/collect/assembly.h"

#include <algorithm>

namespace migrate {
namespace {

/// A statement as it is written.
struct Written {
  AsmStatement statement;
  std::vector<std::string>
      texts;  ///< of the template, one for each choice of branches; empty without directives
};

/// The characters of a plain literal; nothing for raw ones and rare escapes.
std::optional<std::string> characters(std::string_view literal) {
  if (literal.size() < 2 || literal.front() != '"') return std::nullopt;
  std::string text;
  for (size_t i = 1; i + 1 < literal.size(); ++i) {
    if (literal[i] != '\\') {
      text += literal[i];
      continue;
    }
    constexpr std::string_view kWritten = "nt\\\"", kMeant = "\n\t\\\"";
    const size_t escape = kWritten.find(literal[++i]);
    if (escape == std::string_view::npos) return std::nullopt;
    text += kMeant[escape];
  }
  return text;
}

/// Reads one statement; `at` advances over each expected token.
class Reader {
 public:
  Reader(const TokenFile& tokens, size_t first) : tokens_(tokens), at_(first) {}

  std::optional<Written> read(uint32_t file) {
    Written found;
    AsmStatement& statement = found.statement;
    statement.place = {file, {tokens_.range(at_).begin, 0}};
    ++at_;
    while (tokens_.is(at_, "volatile") || tokens_.is(at_, "__volatile__") || tokens_.is(at_, "__volatile"))
      ++at_;
    if (!tokens_.is(at_, "(")) return std::nullopt;
    const size_t close = tokens_.matching(at_++);
    if (close >= tokens_.size() || !pattern(found.texts)) return std::nullopt;
    for (int list = 0; list < 2; ++list) {
      if (colon() && !operands(statement.operands)) return std::nullopt;
    }
    if (colon() && !clobbers()) return std::nullopt;
    if (at_ != close) return std::nullopt;
    statement.place.range.end = tokens_.range(close).end;
    return found;
  }

 private:
  /// The template.
  bool pattern(std::vector<std::string>& texts) {
    const size_t first = at_;
    if (literals() && !directive()) return true;
    at_ = first;
    texts = {""};
    return branch(texts) && !directive();
  }
  /// The directive that begins here, or null. A statement may itself be a part of one: "#define ADD(p) asm(...)".
  const Directive* directive() const {
    const Directive* found = tokens_.directive_of(at_);
    return found != nullptr && found->first == at_ ? found : nullptr;
  }
  /// Appends literals and whole conditions to each text, up to another token.
  bool branch(std::vector<std::string>& texts) {
    for (; at_ < tokens_.size(); ++at_) {
      if (const Directive* found = directive()) {
        if (!found->keyword.starts_with("if")) return true;
        if (!condition(texts)) return false;
      } else if (tokens_[at_].kind == TokenKind::string) {
        const auto more = characters(tokens_.text(at_));
        if (!more) return false;
        for (std::string& text : texts) text += *more;
      } else {
        return true;
      }
    }
    return false;
  }
  /// "#if A" literals "#else" literals "#endif": the texts of all branches. `at_` is then the last token.
  bool condition(std::vector<std::string>& texts) {
    constexpr size_t kMost = 16;
    const std::vector<std::string> before = texts;
    std::vector<std::string> after;
    for (bool has_else = false;;) {
      const Directive* found = directive();
      if (found == nullptr) return false;
      at_ = found->last;
      if (found->keyword == "endif") {
        if (!has_else) after.insert(after.end(), before.begin(), before.end());
        break;
      }
      has_else |= found->keyword == "else";
      std::vector<std::string> one = before;
      if (!branch(one)) return false;
      after.insert(after.end(), one.begin(), one.end());
      if (after.size() > kMost) return false;
    }
    --at_;
    texts = std::move(after);
    return true;
  }
  bool literals() {
    const size_t first = at_;
    while (at_ < tokens_.size() && tokens_[at_].kind == TokenKind::string) ++at_;
    return at_ != first;
  }
  // "::" counts as two colons.
  bool colon() {
    if (half_ || tokens_.is(at_, ":")) {
      ++at_;
      return !(half_ = false);
    }
    half_ = tokens_.is(at_, "::");
    return half_;
  }
  bool operands(std::vector<Range>& all) {
    if (half_) return true;
    while (name() && literals()) {
      if (!tokens_.is(at_, "(")) return false;
      const size_t close = tokens_.matching(at_);
      if (close >= tokens_.size() || close == at_ + 1) return false;
      all.push_back({tokens_.range(at_ + 1).begin, tokens_.range(close - 1).end});
      at_ = close + 1;
      const bool lacks_comma = tokens_.is(at_, "[") ||  // as in `"r"(x) "l"(p)`, see respell_assembly()
                               (at_ < tokens_.size() && tokens_[at_].kind == TokenKind::string);
      if (lacks_comma) continue;
      if (!tokens_.is(at_, ",")) return true;
      ++at_;
    }
    return true;
  }
  /// "[sum]" before an operand; true.
  bool name() {
    if (tokens_.is(at_, "[")) at_ = tokens_.matching(at_) + 1;
    return true;
  }
  bool clobbers() {
    while (literals()) {
      if (!tokens_.is(at_, ",")) return true;
      ++at_;
    }
    return true;
  }

  const TokenFile& tokens_;
  size_t at_;
  bool half_ = false;  ///< the first colon of a "::" has been read
};

std::optional<Written> written(const clang::GCCAsmStmt& statement, Unit& unit) {
  const auto spot = unit.index.spot(statement.getAsmLoc());
  if (!spot || spot->in_macro_argument) return std::nullopt;
  const TokenFile& tokens = unit.index.tokens(spot->file);
  const size_t first = tokens.at(spot->offset);
  if (first >= tokens.size()) return std::nullopt;
  return Reader(tokens, first).read(spot->file);
}

/// A text of the template with "%[name]" as "%3".
std::string with_numbers(const clang::GCCAsmStmt& statement, std::string text) {
  const unsigned outputs = statement.getNumOutputs();
  for (unsigned i = 0; i < outputs + statement.getNumInputs(); ++i) {
    const llvm::StringRef name =
        i < outputs ? statement.getOutputName(i) : statement.getInputName(i - outputs);
    if (name.empty()) continue;
    const std::string written = "%[" + name.str() + "]", number = "%" + std::to_string(i);
    for (size_t at = 0; (at = text.find(written, at)) != std::string::npos; at += number.size())
      text.replace(at, written.size(), number);
  }
  return text;
}

/// Whether an operand may do more than give a value: it must not be written twice then.
bool has_effects(const clang::GCCAsmStmt& statement, const clang::ASTContext& context) {
  for (unsigned i = 0; i < statement.getNumOutputs(); ++i)
    if (statement.getOutputExpr(i)->HasSideEffects(context)) return true;
  for (unsigned i = 0; i < statement.getNumInputs(); ++i)
    if (statement.getInputExpr(i)->HasSideEffects(context)) return true;
  return false;
}

}  // namespace

std::vector<const PtxRule*> add_assembly(const clang::GCCAsmStmt& statement, Unit& unit) {
  std::string text = with_numbers(statement, statement.getAsmString()->getString().str());
  const size_t operands = statement.getNumOutputs() + statement.getNumInputs();
  const auto match = match_ptx(unit.rules.ptx(), text, operands);
  if (!match || (match->repeats && has_effects(statement, *unit.ast))) return {};
  auto fact = written(statement, unit);
  if (!fact || fact->statement.operands.size() != operands) return {};
  for (std::string& other : fact->texts) {
    other = with_numbers(statement, std::move(other));
    const auto same = match_ptx(unit.rules.ptx(), other, operands);
    if (!same || same->pieces != match->pieces) return {};  // the condition would be lost
  }
  if (!fact->texts.empty()) text = fact->texts.front();  // the same one in all passes
  fact->statement.text = text;
  auto& all = unit.facts.assembly;
  const bool known = std::any_of(all.begin(), all.end(), [&](const AsmStatement& other) {
    return other.place == fact->statement.place && other.text == text;
  });
  if (!known) all.push_back(std::move(fact->statement));
  return match->rules;
}

}  // namespace migrate
