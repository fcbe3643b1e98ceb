#pragma once
#include <string>

#include "tests/tool/kernel_ir/builder.h"
#include "tool/kernel_ir/thread_program.h"

namespace migrate::ir {

/// k(float* out, const float* a, int n, int c, const float* b) with a loop for (k = 0; k < c; ++k).
struct Products : Builder {
  Products() {
    kernel.parameters.push_back({"b", "const float*", true, false, Type::f32});
    loop.number = 0;
    k = graph.carried(Type::i32, 0, 0);
    sum = graph.carried(Type::f32, 0, 1);
    loop.variables = {{"k", number(0), k, plus(k, number(1))}, {"sum", graph.real(Type::f32, 0), sum, kNone}};
    loop.condition = graph.binary(Op::less, k, c);
  }
  Node plus(Node x, Node y) { return graph.binary(Op::add, x, y); }
  Node times(Node x, Node y) { return graph.binary(Op::mul, x, y); }
  Node builtin(Builtin which) { return graph.cast(Type::i32, graph.builtin(which)); }
  Node quotient(Node x, int64_t y) { return graph.binary(Op::div, x, number(y)); }
  Node remainder(Node x, int64_t y) { return graph.binary(Op::rem, x, number(y)); }
  Node of(int parameter, Node element, int in = 0) {
    const Node loaded = graph.load(Type::f32, {Array::Kind::parameter, parameter}, bytes(element), 0);
    kernel.loads.push_back({loaded, kNone, {"k.cu", 7, 3}, in});
    return loaded;
  }
  Node a(Node element, int in = 0) { return of(1, element, in); }
  Node b(Node element, int in = 0) { return of(4, element, in); }
  Node shared(int which, Node element) {
    kernel.shared[which] = {"tile", 4096};
    const Node loaded = graph.load(Type::f32, {Array::Kind::shared, which}, bytes(element), 0);
    kernel.loads.push_back({loaded, kNone, {"k.cu", 7, 3}, 0});
    return loaded;
  }
  static constexpr const char* kProduct = "a product";
  /// The refusal, or kProduct, of a kernel that stores what `next` of the loop adds up, or nothing.
  std::string of_loop(Node next) {
    loop.variables[1].next = next;
    kernel.body.push_back(loop);
    return of_value(graph.after_loop(Type::f32, 0, 1));
  }
  std::string of_value(Node value) {
    store(index, value);
    return outcome();
  }
  std::string outcome() const {
    const auto result = ThreadProgram::of(kernel);
    if (const auto* refusal = std::get_if<Refusal>(&result)) return refusal->text;
    return std::get<ThreadProgram>(result).product() ? kProduct : "";
  }
  std::string of_terms(Node left, Node right) { return of_loop(plus(sum, times(left, right))); }
  Loop loop;
  Node k = kNone, sum = kNone;
};

/// With a row and a column of the product as indices.
struct Matrix : Products {
  Node row = builtin(Builtin::block_y), column = index;
  Node left(Node at) { return a(plus(times(row, c), at)); }
  Node right(Node at) { return b(plus(times(at, n), column)); }
  Node term(Node at) { return times(left(at), right(at)); }
};

}  // namespace migrate::ir
