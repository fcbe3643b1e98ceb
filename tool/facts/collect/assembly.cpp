// asm volatile("template" : "=r"(out) : "r"(in) : "memory")
// Clang gives the template string; the tokens give the locations of the operands.

#include "tool/facts/collect/assembly.h"

#include <algorithm>

namespace migrate {
namespace {

/// Reads one statement; `at` advances over each expected token.
class Reader {
 public:
  Reader(const TokenFile& tokens, size_t first) : tokens_(tokens), at_(first) {}

  std::optional<AsmStatement> read(uint32_t file) {
    AsmStatement statement;
    statement.place = {file, {tokens_.range(at_).begin, 0}};
    ++at_;
    while (tokens_.is(at_, "volatile") || tokens_.is(at_, "__volatile__") || tokens_.is(at_, "__volatile"))
      ++at_;
    if (!tokens_.is(at_, "(")) return std::nullopt;
    const size_t close = tokens_.matching(at_++);
    if (close >= tokens_.size() || !literals()) return std::nullopt;
    for (int list = 0; list < 2; ++list) {
      if (colon() && !operands(statement.operands)) return std::nullopt;
    }
    if (colon() && !clobbers()) return std::nullopt;
    if (at_ != close) return std::nullopt;
    statement.place.range.end = tokens_.range(close).end;
    return statement;
  }

 private:
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

std::optional<AsmStatement> written(const clang::GCCAsmStmt& statement, Unit& unit) {
  const auto spot = unit.index.spot(statement.getAsmLoc());
  if (!spot || spot->in_macro_argument) return std::nullopt;
  const TokenFile& tokens = unit.index.tokens(spot->file);
  const size_t first = tokens.at(spot->offset);
  if (first >= tokens.size()) return std::nullopt;
  return Reader(tokens, first).read(spot->file);
}

/// The template with "%[name]" as "%3".
std::string with_numbers(const clang::GCCAsmStmt& statement) {
  std::string text = statement.getAsmString()->getString().str();
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
  const std::string text = with_numbers(statement);
  const size_t operands = statement.getNumOutputs() + statement.getNumInputs();
  const auto match = match_ptx(unit.rules.ptx(), text, operands);
  if (!match || (match->repeats && has_effects(statement, *unit.ast))) return {};
  auto fact = written(statement, unit);
  if (!fact || fact->operands.size() != operands) return {};
  fact->text = text;
  auto& all = unit.facts.assembly;
  const bool known = std::any_of(all.begin(), all.end(), [&](const AsmStatement& other) {
    return other.place == fact->place && other.text == text;
  });
  if (!known) all.push_back(std::move(*fact));
  return match->rules;
}

}  // namespace migrate
