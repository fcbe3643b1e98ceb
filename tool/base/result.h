#pragma once
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace migrate {

/// `text` with control characters written as `\n`, `\t`, `\x1b`, so that text from a file cannot break lines or control
/// the terminal.
std::string one_line(std::string text);

/// Why an operation failed, as one line for a person: "FILE:LINE: what; what to do".
struct Error {
  Error() = default;
  Error(std::string text) : message(one_line(std::move(text))) {}  // NOLINT: implicit by design
  std::string message;
};

/// Either a value or the Error that prevented it. Recoverable failures only; broken invariants assert.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::move(value)) {}      // NOLINT: implicit by design
  Result(Error error) : state_(std::move(error)) {}  // NOLINT: implicit by design
  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }
  T& value() & { return std::get<0>(state_); }
  const T& value() const& { return std::get<0>(state_); }
  T&& value() && { return std::get<0>(std::move(state_)); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }
  const Error& error() const { return std::get<1>(state_); }

 private:
  std::variant<T, Error> state_;
};

/// Success, or the Error. `return Status();` is success.
class [[nodiscard]] Status {
 public:
  Status() = default;
  Status(Error error) : error_(std::move(error)) {}  // NOLINT: implicit by design
  bool ok() const { return !error_; }
  explicit operator bool() const { return ok(); }
  const Error& error() const { return *error_; }

 private:
  std::optional<Error> error_;
};

}  // namespace migrate
