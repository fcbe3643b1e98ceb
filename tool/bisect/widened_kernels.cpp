#include "tool/bisect/widened_kernels.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "tool/lexer/token_file.h"

namespace migrate::bisect {
namespace {

/// The functions of double for those of float that are not spelled as these with an f.
const std::map<std::string_view, std::string_view>& other_functions() {
  static const std::map<std::string_view, std::string_view> names{
      {"__expf", "exp"},     {"__exp10f", "exp10"},  {"__logf", "log"},        {"__log2f", "log2"},
      {"__log10f", "log10"}, {"__sinf", "sin"},      {"__cosf", "cos"},        {"__tanf", "tan"},
      {"__powf", "pow"},     {"__fsqrt_rn", "sqrt"}, {"__frsqrt_rn", "rsqrt"}, {"fmaxf", "fmax"},
      {"fminf", "fmin"}};
  return names;
}

constexpr std::string_view kFunctions[] = {
    "acos", "acosh", "asin", "asinh", "atan",  "atan2",  "atanh", "cbrt",    "ceil",      "copysign", "cos",
    "cosh", "erf",   "erfc", "exp",   "exp10", "exp2",   "expm1", "fabs",    "fdim",      "floor",    "fma",
    "fmod", "hypot", "log",  "log10", "log1p", "log2",   "pow",   "rcbrt",   "rint",      "round",    "rsqrt",
    "sin",  "sinh",  "sqrt", "tan",   "tanh",  "tgamma", "trunc", "normcdf", "remainder", "lgamma"};

class Widener {
 public:
  explicit Widener(std::string_view source) : source_(source), tokens_(source) {}

  Widened run() {
    for (size_t i = 0; i < tokens_.size(); ++i)
      if ((tokens_.is(i, "__global__") || tokens_.is(i, "__device__")) && !tokens_.in_define(i))
        i = function(i);
    Widened result;
    result.functions = functions_;
    size_t at = 0;
    for (const auto& [range, text] : edits_) {
      result.text.append(source_, at, range.begin - at);
      result.text += text;
      at = range.end;
    }
    result.text.append(source_, at);
    return result;
  }

 private:
  /// The function whose mark is at `mark`. The last token that belongs to it.
  size_t function(size_t mark) {
    size_t open = mark + 1;
    bool is_kernel = tokens_.is(mark, "__global__");
    while (open < tokens_.size() && !tokens_.is(open, ";") && !tokens_.is(open, "{") &&
           !is_parameters(open)) {
      is_kernel = is_kernel || tokens_.is(open, "__global__");
      ++open;
    }
    if (open >= tokens_.size() || !tokens_.is(open, "(")) return mark;  // a variable
    const size_t close = tokens_.matching(open);
    size_t begin = close + 1;
    while (begin < tokens_.size() && !tokens_.is(begin, "{") && !tokens_.is(begin, ";")) ++begin;
    const size_t before = edits_.size();
    note_bytes(begin, tokens_.is(begin, "{") ? tokens_.matching(begin) : begin);
    if (!is_kernel) widen(mark, std::min(begin, tokens_.size()));
    const size_t end = tokens_.is(begin, "{") ? tokens_.matching(begin) : begin;
    if (end < tokens_.size() && tokens_.is(begin, "{")) widen(begin, end);
    functions_ += edits_.size() > before;
    return std::min(end, tokens_.size() - 1);
  }

  /// "(" after a name, but not that of __launch_bounds__ and of attributes.
  bool is_parameters(size_t open) const {
    if (!tokens_.is(open, "(") || !tokens_.is_identifier(open - 1)) return false;
    for (const char* mark : {"__launch_bounds__", "__attribute__", "__align__", "alignas", "__declspec"})
      if (tokens_.is(open - 1, mark)) return false;
    return true;
  }

  void widen(size_t first, size_t last) {
    for (size_t i = first; i < last; ++i) {
      if (tokens_[i].in_directive) continue;
      if (tokens_.is(i, "sizeof") || tokens_.is(i, "NPU_DYNAMIC_SHARED")) {
        if (tokens_.is(i + 1, "(")) i = std::min(tokens_.matching(i + 1), last);
      } else if (tokens_.is(i, "extern")) {
        while (i < last && !tokens_.is(i, ";")) ++i;
      } else if (tokens_.is(i, "float")) {
        if (!is_of_memory(i) && !declares_bytes(i)) edits_.push_back({tokens_.range(i), "double"});
      } else if (tokens_[i].kind == TokenKind::number) {
        constant(i);
      } else if (tokens_.is_identifier(i) && tokens_.is(i + 1, "(")) {
        call(i);
      }
    }
  }

  /// Finds the variables of a function whose bytes it takes: memcpy, and casts of pointers.
  void note_bytes(size_t first, size_t last) {
    bytes_.clear();
    for (size_t i = first; i < std::min(last, tokens_.size()); ++i) {
      if (tokens_.is(i, "memcpy") && tokens_.is(i + 1, "(")) note_names(i + 1);
      if (tokens_.is(i, "reinterpret_cast") && tokens_.is(i + 1, "<")) {
        size_t open = i + 2;
        while (open < last && !tokens_.is(open, "(")) ++open;
        note_names(open);
      }
      if (!tokens_.is(i, "*") || !tokens_.is(i + 1, ")")) continue;  // (int*)&x, (float4*)(x)
      size_t next = i + 2;
      while (tokens_.is(next, "(") || tokens_.is(next, "&")) ++next;
      if (tokens_.is_identifier(next)) bytes_.insert(tokens_.text(next));
    }
  }

  /// The identifiers between the brackets.
  void note_names(size_t open) {
    if (!tokens_.is(open, "(")) return;
    for (size_t i = open + 1; i < std::min(tokens_.matching(open), tokens_.size()); ++i)
      if (tokens_.is_identifier(i)) bytes_.insert(tokens_.text(i));
  }

  /// Whether the type at `i` begins a declaration of such a variable.
  bool declares_bytes(size_t i) const {
    for (size_t at = i + 1; at < tokens_.size(); ++at) {
      if (tokens_.is(at, ";") || tokens_.is(at, ")") || tokens_.is(at, ">") || tokens_.is(at, "}"))
        return false;
      if (tokens_.is(at, "(") || tokens_.is(at, "[") || tokens_.is(at, "{")) {
        at = tokens_.matching(at);
        continue;
      }
      const bool is_declared = at == i + 1 || tokens_.is(at - 1, ",") || tokens_.is(at - 1, "const");
      if (is_declared && bytes_.count(tokens_.text(at)) != 0) return true;
    }
    return false;
  }

  /// Whether the type at `i` is pointed or referred to.
  bool is_of_memory(size_t i) const {
    size_t next = i + 1;
    while (tokens_.is(next, "const") || tokens_.is(next, "volatile")) ++next;
    if (tokens_.is(next, "*") || tokens_.is(next, "&") || tokens_.is(next, "&&")) return true;
    return tokens_.is(next, "(") && (tokens_.is(next + 1, "&") || tokens_.is(next + 1, "*"));
  }

  /// 0.5f, 1e-5F: without its suffix. Not 0x1f.
  void constant(size_t i) {
    const std::string_view text = tokens_.text(i);
    const bool is_hexadecimal = text.size() > 1 && (text[1] == 'x' || text[1] == 'X');
    if (text.size() < 2 || (text.back() != 'f' && text.back() != 'F')) return;
    if (is_hexadecimal && text.find_first_of("pP") == std::string_view::npos) return;
    std::string wide(text.substr(0, text.size() - 1));
    if (wide.find_first_of(".eEpP") == std::string::npos) wide += ".0";
    edits_.push_back({tokens_.range(i), wide});
  }

  void call(size_t i) {
    const std::string_view name = tokens_.text(i);
    if (tokens_.is(i - 1, ".") || tokens_.is(i - 1, "->")) return;
    if (const auto other = other_functions().find(name); other != other_functions().end()) {
      edits_.push_back({tokens_.range(i), std::string(other->second)});
    } else if (name.size() > 1 && name.back() == 'f' &&
               std::find(std::begin(kFunctions), std::end(kFunctions), name.substr(0, name.size() - 1)) !=
                   std::end(kFunctions)) {
      edits_.push_back({tokens_.range(i), std::string(name.substr(0, name.size() - 1))});
    }
  }

  struct Change {
    Range range;
    std::string text;
  };
  const std::string_view source_;
  const TokenFile tokens_;
  std::vector<Change> edits_;         ///< in their order
  std::set<std::string_view> bytes_;  ///< variables of the function whose bytes it takes
  size_t functions_ = 0;
};

}  // namespace

Widened widen_kernels(std::string_view source) { return Widener(source).run(); }

}  // namespace migrate::bisect
