#pragma once
#include <string>

#include "tool/kernel_ir/graph.h"
#include "tool/kernel_ir/iteration_space.h"
#include "tool/kernel_ir/print.h"

namespace migrate::ir {

/// Builds the kernel k(float* out, const float* in, int n, int c).
struct Builder {
  Builder() : graph(kernel.nodes) {
    kernel.name = "k";
    kernel.parameters = {{"out", "float*", true, false, Type::f32},
                         {"in", "const float*", true, false, Type::f32},
                         {"n", "int", false, false, Type::i32},
                         {"c", "int", false, false, Type::i32}};
    n = graph.parameter(Type::i32, 2);
    c = graph.parameter(Type::i32, 3);
    index = graph.cast(Type::i32, graph.binary(Op::add,
                                               graph.binary(Op::mul, graph.builtin(Builtin::block_x),
                                                            graph.builtin(Builtin::block_dim_x)),
                                               graph.builtin(Builtin::thread_x)));
  }
  Node number(int64_t value) { return graph.integer(Type::i32, value); }
  Node bytes(Node element) {
    return graph.binary(Op::mul, graph.cast(Type::i64, element), graph.integer(Type::i64, 4));
  }
  Node load(Node element, int order = 0, Node guard = kNone, int parameter = 1) {
    const Node loaded = graph.load(Type::f32, {Array::Kind::parameter, parameter}, bytes(element), order);
    kernel.loads.push_back({loaded, guard, {}});
    return loaded;
  }
  void store(Node element, Node value, Node guard = kNone, int parameter = 0) {
    kernel.body.push_back(Store{
        Store::Kind::plain, {Array::Kind::parameter, parameter}, bytes(element), value, guard, stores++, {}});
  }
  Node in_range() { return graph.binary(Op::less, index, n); }
  /// The iteration space as text, or the reason of the refusal.
  std::string space() const {
    const auto result = iteration_space(kernel);
    if (const auto* refusal = std::get_if<Refusal>(&result)) return refusal->text;
    return print(std::get<IterationSpace>(result));
  }
  Kernel kernel;
  Graph graph;
  Node n = kNone, c = kNone, index = kNone;
  int stores = 0;
};

}  // namespace migrate::ir
