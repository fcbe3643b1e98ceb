#include "runtime_shim/probe/extent_formula.h"

#include <cctype>

namespace npu::probe {
namespace {

constexpr int kDeepest = 64;
constexpr int64_t kLargest = int64_t{1} << 62;

/// Recursive descent. Without arguments it only checks the text.
class Formula {
 public:
  Formula(const std::string& text, const std::vector<std::optional<int64_t>>* arguments,
          const int64_t* grid_and_block)
      : text_(text), arguments_(arguments), shape_(grid_and_block) {}

  std::optional<int64_t> run() {
    const int64_t value = sum();
    skip();
    if (error_.empty() && at_ < text_.size()) error_ = "\"" + text_.substr(at_) + "\" is left over";
    if (!error_.empty() || value < 0) return std::nullopt;
    return value;
  }
  const std::string& error() const { return error_; }

 private:
  void skip() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  bool take(char c) {
    skip();
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  int64_t fail(const char* why) {
    if (error_.empty()) error_ = why;
    return 0;
  }
  int64_t kept(__int128 value) {
    return value > kLargest || value < -kLargest ? fail("it is too large") : static_cast<int64_t>(value);
  }

  int64_t sum() {
    int64_t value = product();
    while (error_.empty()) {
      if (take('+'))
        value = kept(static_cast<__int128>(value) + product());
      else if (take('-'))
        value = kept(static_cast<__int128>(value) - product());
      else
        break;
    }
    return value;
  }
  int64_t product() {
    int64_t value = atom();
    while (error_.empty()) {
      if (take('*')) {
        value = kept(static_cast<__int128>(value) * atom());
      } else if (take('/')) {
        const int64_t divisor = atom();
        if (arguments_ == nullptr) continue;
        value = divisor == 0 ? fail("a divisor is 0") : value / divisor;
      } else {
        break;
      }
    }
    return value;
  }
  int64_t atom() {
    if (take('(')) {
      if (++depth_ > kDeepest) return fail("its parentheses are too deep");
      const int64_t value = sum();
      --depth_;
      return take(')') ? value : fail("a parenthesis is open");
    }
    skip();
    const char first = at_ < text_.size() ? text_[at_] : ' ';
    if (std::isdigit(static_cast<unsigned char>(first)) != 0) return digits();
    if (first == 'a') return ++at_, argument(digits());
    if (first == 'g' || first == 'b') return extent(first);
    return fail("a number, a0, gx, bx or a parenthesis is missing");
  }
  int64_t digits() {
    const size_t begin = at_;
    int64_t value = 0;
    while (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])) != 0 &&
           at_ - begin < 18)
      value = value * 10 + (text_[at_++] - '0');
    return at_ == begin ? fail("a number is missing") : value;
  }
  int64_t argument(int64_t number) {
    if (arguments_ == nullptr || !error_.empty()) return 1;
    if (number >= static_cast<int64_t>(arguments_->size()) || !(*arguments_)[static_cast<size_t>(number)])
      return fail("an argument is no integer");
    return *(*arguments_)[static_cast<size_t>(number)];
  }
  int64_t extent(char of) {
    const char axis = at_ + 1 < text_.size() ? text_[at_ + 1] : ' ';
    if (axis < 'x' || axis > 'z') return fail("gx, gy, gz, bx, by and bz are known");
    at_ += 2;
    return shape_ == nullptr ? 1 : shape_[(of == 'g' ? 0 : 3) + (axis - 'x')];
  }

  const std::string& text_;
  const std::vector<std::optional<int64_t>>* arguments_;
  const int64_t* shape_;
  size_t at_ = 0;
  int depth_ = 0;
  std::string error_;
};

}  // namespace

std::string check_formula(const std::string& text) {
  Formula formula(text, nullptr, nullptr);
  formula.run();
  return formula.error();
}

std::optional<int64_t> evaluate_formula(const std::string& text,
                                        const std::vector<std::optional<int64_t>>& arguments,
                                        const std::array<int64_t, 6>& grid_and_block) {
  return Formula(text, &arguments, grid_and_block.data()).run();
}

}  // namespace npu::probe
