#pragma once
// The statements of one thread as C++ text for the scalar unit.
#include <fmt/format.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "tool/ascendc/expression_text.h"
#include "tool/ascendc/thread_loop.h"
#include "tool/kernel_ir/thread_program.h"

namespace migrate::ascendc {

class ThreadBody {
 public:
  ThreadBody(const ir::ThreadProgram& program, ThreadLoop& loop);
  virtual ~ThreadBody() = default;
  virtual std::optional<ir::Refusal> run();
  virtual const std::vector<std::string>& lines() const { return lines_; }
  /// Functions of float that the text calls.
  const std::set<ir::Function>& functions() const { return functions_; }
  /// Arrays as they are accessed: the tensor's name, its parameter and its type.
  const std::map<std::string, std::pair<int, ir::Type>>& tensors() const { return tensors_; }
  /// The same for arrays in shared memory, by the array's number.
  const std::map<std::string, std::pair<int, ir::Type>>& shared_tensors() const { return shared_tensors_; }
  bool rereads() const { return rereads_; }
  /// The kinds of stores; a plain one is among them.
  const std::set<ir::Store::Kind>& stores() const { return stores_; }
  bool has_bits() const { return has_bits_; }
  bool has_fused() const { return has_fused_; }
  /// Whether it computes in double, which is software (functions/float64.inc), and with which of its parts.
  bool has_float64() const { return has_float64_; }
  bool has_float64_functions() const { return has_float64_functions_; }

 protected:
  using Node = ir::Node;
  using Op = ir::Op;
  using Type = ir::Type;

  /// Empty if it has none.
  std::string name_of_value(Node n) const;
  void refuse(ir::Refusal::Reason reason, std::string text);
  void statements(const std::vector<ir::Statement>& list, int loop);
  void store(const ir::Store& store);
  std::string combined(ir::Store::Kind kind, Type type, const std::string& old, const std::string& what);
  void shared_store(const ir::Store& store, const std::string& condition);
  ir::Type compared_type(Node stored, Type type);
  Type type_of_parts(const ir::Value& v, Type type);
  void note_written(int parameter, ir::Type type, bool is_atomic);
  virtual void loop(const ir::Loop& loop);
  virtual void barrier(const ir::Barrier&) {}
  /// Names what the loop takes from outside, before it; `only_needed`: what needs_name().
  void hoist(const ir::Loop& loop, bool only_needed = false);
  void roots(const std::vector<ir::Statement>& list, std::vector<Node>& found) const;
  void roots(const ir::Loop& loop, std::vector<Node>& found) const;
  void advance(const ir::Loop& loop);
  /// The loads of a scope that come before the store or the loop with this number.
  void loads_until(int loop, int64_t order);
  /// Declares what the value is made of, as far as it has names. The text of the value.
  virtual std::string value(Node n);
  /// Called when a value has got its name, or a variable its value after a loop.
  virtual void named(Node) {}
  virtual bool needs_name(Node) const { return false; }
  std::string made(Node n);
  std::string arithmetic(const ir::Value& v, const std::vector<std::string>& operands);
  std::string cast(const ir::Value& v, const std::string& operand);
  std::string function(const ir::Value& v);
  std::string function_of_double(const ir::Value& v);
  std::string cast_of_double(ir::Type to, const std::string& operand) const;
  void declare(Node n, const std::string& text);
  void load(Node n);
  std::string joined(const std::vector<Node>& conditions, const char* by);
  /// In elements.
  std::string address(Node offset, Type type);
  std::string sum_of(const ir::Polynomial& p);
  /// A tensor of the array with this type.
  std::string tensor(const ir::Array& array, Type type);
  std::string fresh(const std::string& wanted);
  void take_reserved_names();
  /// The name that the program has for a value, or a general one.
  std::string wanted_name(Node n) const;
  /// A number that is the same for all threads and that the host computes.
  bool is_hosts(Node n) const;
  std::string host_scalar(Node n);

  template <class... A>
  void line(fmt::format_string<A...> format, A&&... arguments) {
    lines_.push_back(std::string(static_cast<size_t>(indent_) * 2, ' ') +
                     fmt::format(format, std::forward<A>(arguments)...));
  }

  const ir::ThreadProgram& program_;
  const ir::Kernel& kernel_;
  ThreadLoop& loop_;
  std::vector<std::string> lines_;
  int indent_ = 2;
  std::map<Node, std::string> names_;
  std::vector<std::vector<Node>> scopes_;  ///< what was declared in each open scope
  std::set<std::string> taken_;
  std::set<Node> loaded_;
  std::map<std::pair<Node, Type>, Type> compared_;  ///< each value once: it may be chosen from many times
  std::map<std::string, std::pair<int, Type>> tensors_, shared_tensors_;
  std::set<ir::Function> functions_;
  std::set<ir::Store::Kind> stores_;
  bool rereads_ = false, has_bits_ = false, has_fused_ = false;
  bool has_float64_ = false, has_float64_functions_ = false;
  ir::SourcePlace at_;
  std::optional<ir::Refusal> failure_;
};

inline bool is_small_float(ir::Type type) { return type == ir::Type::f16 || type == ir::Type::bf16; }
/// A constant, a parameter or an index.
inline bool is_leaf(const ir::Value& value) {
  return value.op == ir::Op::constant || value.op == ir::Op::parameter || value.op == ir::Op::builtin;
}
/// Without the parentheses around all of it.
std::string bare(const std::string& text);
/// The type of a value in the text for the scalar unit: of a double, Float64.
const char* type_of_value(ir::Type type);
/// The type of an element in memory: a boolean is a byte, a double its bits.
const char* type_of_element(ir::Type type);
/// An element as it is in memory as a value, and back.
std::string from_element(ir::Type type, const std::string& element);
std::string as_element(ir::Type type, const std::string& value);

}  // namespace migrate::ascendc
