#include "runtime_shim/libraries/blas/gemm_call.h"

#include "runtime_shim/libraries/blas/typed_products/double_product.h"
#include "runtime_shim/libraries/blas/typed_products/integer_product.h"

namespace npu::detail {

bool is_product_of_doubles(const GemmCall& call) {
  for (const ops::Element type : {call.a.type, call.b.type, call.c.type, call.compute})
    if (type != ops::Element::f64) return false;
  return call.k > 0 && !has_items(call);
}

npuError_t submit_doubles(npuStream_t stream, const GemmCall& call) {
  const auto item = [](const void* data, int64_t stride, int i) {
    return static_cast<const double*>(data) + i * stride;
  };
  npuError_t error = npuSuccess;
  for (int i = 0; i < call.batch_count && error == npuSuccess; ++i)
    error = submit_double_product(
        stream, {call.trans_a != NPUBLAS_OP_N, call.trans_b != NPUBLAS_OP_N, call.m, call.n, call.k,
                 ops::load_one(call.compute, call.alpha), item(call.a.data, call.a.stride, i), call.a.ld,
                 item(call.b.data, call.b.stride, i), call.b.ld, ops::load_one(call.compute, call.beta),
                 const_cast<double*>(item(call.c.data, call.c.stride, i)), call.c.ld});
  return error;
}

namespace {

/// Product `i` of a batch.
IntegerProduct integer_product(const GemmCall& call, int i) {
  const auto item = [i](const void* data, int64_t bytes) {
    return static_cast<const char*>(data) + i * bytes;
  };
  return {call.trans_a != NPUBLAS_OP_N,
          call.trans_b != NPUBLAS_OP_N,
          call.m,
          call.n,
          call.k,
          item(call.a.data, call.a.stride),
          call.a.ld,
          item(call.b.data, call.b.stride),
          call.b.ld,
          const_cast<char*>(item(call.c.data, 4 * call.c.stride)),
          call.c.ld};
}

}  // namespace

bool is_product_of_integers(npublasHandle_t handle, const GemmCall& call) {
  using ops::Element;
  const bool fits = call.a.type == Element::i8 && call.b.type == Element::i8 && call.c.type == Element::i32 &&
                    call.compute == Element::i32 && call.k > 0 && !has_items(call) &&
                    has_host_scalars(handle);
  return fits && ops::load_one(call.compute, call.alpha) == 1 &&
         ops::load_one(call.compute, call.beta) == 0 && has_operator(integer_product(call, 0));
}

npuError_t submit_integers(npuStream_t stream, const GemmCall& call) {
  npuError_t error = npuSuccess;
  for (int i = 0; i < call.batch_count && error == npuSuccess; ++i)
    error = submit_integer_product(stream, integer_product(call, i));
  return error;
}

}  // namespace npu::detail
