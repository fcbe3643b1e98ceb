#include "tool/dumps/pickle.h"

#include <algorithm>
#include <cstring>
#include <map>

namespace migrate::dumps {
namespace {

/// A value of the pickle machine. Calls stay what they are called with.
struct Item {
  enum class Kind { other, mark, number, text, global, tuple, call, storage } kind = Kind::other;
  int64_t number = 0;
  std::string text;
  std::vector<Item> items;
};

/// The part of the pickle machine that tensors need. Source: Python's pickletools, opcodes of protocol 2.
class PickleMachine {
 public:
  explicit PickleMachine(std::string_view text) : text_(text) {}

  /// The value at the end, or nothing.
  std::optional<Item> run() {
    while (good_ && at_ < text_.size()) {
      const char code = text_[at_++];
      if (code == '.') return stack_.empty() ? std::nullopt : std::optional(stack_.back());
      step(code);
    }
    return std::nullopt;
  }

 private:
  std::string_view take(size_t count) {
    if (text_.size() - at_ < count) {
      good_ = false;
      return {};
    }
    at_ += count;
    return text_.substr(at_ - count, count);
  }

  int64_t integer(size_t bytes) {
    const std::string_view raw = take(bytes);
    uint64_t value = 0;
    for (size_t i = 0; i < std::min<size_t>(raw.size(), 8); ++i)
      value |= static_cast<uint64_t>(static_cast<unsigned char>(raw[i])) << 8 * i;
    const bool negative = !raw.empty() && bytes != 1 && bytes != 2 && (raw.back() & 0x80);
    if (negative && bytes < 8) value |= ~0ull << 8 * bytes;
    return static_cast<int64_t>(value);
  }

  std::string line() {
    const size_t end = text_.find('\n', at_);
    if (end == std::string_view::npos) good_ = false;
    const std::string found(text_.substr(at_, good_ ? end - at_ : 0));
    at_ = good_ ? end + 1 : text_.size();
    return found;
  }

  void push(Item::Kind kind) { stack_.push_back({kind, 0, "", {}}); }
  void push(int64_t number) { stack_.push_back({Item::Kind::number, number, "", {}}); }
  void push(Item::Kind kind, std::string text) { stack_.push_back({kind, 0, std::move(text), {}}); }

  Item pop() {
    if (stack_.empty()) {
      good_ = false;
      return {};
    }
    Item item = std::move(stack_.back());
    stack_.pop_back();
    return item;
  }

  /// A tuple of the last `count` values.
  void tuple(size_t count) {
    if (stack_.size() < count) return void(good_ = false);
    Item tuple{Item::Kind::tuple, 0, "", {}};
    tuple.items.assign(stack_.end() - static_cast<int64_t>(count), stack_.end());
    stack_.resize(stack_.size() - count);
    stack_.push_back(std::move(tuple));
  }

  void tuple_from_mark() {
    const size_t count = since_mark();
    if (!good_) return;
    tuple(count);
    Item made = pop();
    pop();
    stack_.push_back(std::move(made));
  }

  size_t since_mark() {
    auto mark = std::find_if(stack_.rbegin(), stack_.rend(),
                             [](const Item& i) { return i.kind == Item::Kind::mark; });
    if (mark == stack_.rend()) good_ = false;
    return static_cast<size_t>(mark - stack_.rbegin());
  }

  void drop_to_mark() {
    const size_t count = since_mark();
    if (good_) stack_.resize(stack_.size() - count - 1);
  }

  void call() {
    Item arguments = pop(), function = pop();
    arguments.kind = Item::Kind::call;
    arguments.text = function.text;
    stack_.push_back(std::move(arguments));
  }

  void step(char code) {
    switch (code) {
      case '\x80':
        take(1);
        return;
      case 'c': {
        const std::string module = line();
        return push(Item::Kind::global, module + "." + line());
      }
      case '(':
        return push(Item::Kind::mark);
      case ')':
        return push(Item::Kind::tuple);
      case '}':
      case ']':
      case 'N':
      case '\x88':
      case '\x89':
        return push(Item::Kind::other);
      case 'X':
        return push(Item::Kind::text, std::string(take(static_cast<size_t>(integer(4)))));
      case 'K':
        return push(integer(1));
      case 'M':
        return push(integer(2));
      case 'J':
        return push(integer(4));
      case '\x8a':
        return push(integer(static_cast<size_t>(integer(1)) & 15));
      case '\x85':
        return tuple(1);
      case '\x86':
        return tuple(2);
      case '\x87':
        return tuple(3);
      case 't':
        return tuple_from_mark();
      case 'Q':
        stack_.push_back(pop());
        return (void)(stack_.back().kind = Item::Kind::storage);
      case 'R':
        return call();
      case 'b':
        pop();
        return;  // state of an object
      case 'u':
        return drop_to_mark();
      case 'q':
        return (void)keep(integer(1));
      case 'r':
        return (void)keep(integer(4));
      case 'h':
        return recall(integer(1));
      case 'j':
        return recall(integer(4));
      default:
        good_ = false;
    }
  }

  void keep(int64_t slot) {
    if (stack_.empty()) return void(good_ = false);
    memo_[slot] = stack_.back();
  }
  void recall(int64_t slot) {
    auto found = memo_.find(slot);
    if (found == memo_.end()) return void(good_ = false);
    stack_.push_back(found->second);
  }

  std::string_view text_;
  size_t at_ = 0;
  bool good_ = true;
  std::vector<Item> stack_;
  std::map<int64_t, Item> memo_;
};

bool numbers_of(const Item& tuple, std::vector<int64_t>& numbers) {
  for (const Item& item : tuple.items) {
    if (item.kind != Item::Kind::number) return false;
    numbers.push_back(item.number);
  }
  return tuple.kind == Item::Kind::tuple;
}

}  // namespace

std::optional<PickledTensor> read_pickled_tensor(std::string_view pickle) {
  auto value = PickleMachine(pickle).run();
  if (!value) return std::nullopt;
  if (value->text == "torch._utils._rebuild_parameter" && !value->items.empty()) {
    Item tensor = value->items[0];  // a copy, because the parameter owns it
    value = std::move(tensor);
  }
  if (value->text != "torch._utils._rebuild_tensor_v2" || value->items.size() < 4) return std::nullopt;
  const Item& storage = value->items[0];
  PickledTensor tensor;
  // ('storage', type, key, location, elements)
  if (storage.kind != Item::Kind::storage || storage.items.size() < 5) return std::nullopt;
  tensor.storage = storage.items[1].text.substr(storage.items[1].text.rfind('.') + 1);
  tensor.key = storage.items[2].text;
  tensor.offset = value->items[1].number;
  if (!numbers_of(value->items[2], tensor.shape) || !numbers_of(value->items[3], tensor.strides))
    return std::nullopt;
  return tensor;
}

}  // namespace migrate::dumps
