#include "runtime_shim/hccl/api/check.h"

#include "runtime_shim/hccl/api/submit.h"
#include "runtime_shim/hccl/core/element_type.h"
#include "runtime_shim/hccl/core/simulated_device.h"

namespace npu::hccl {

Check::Check(const char* function, HcclComm handle)
    : function_(function), communicator_(find_communicator(handle)) {
  require(handle != nullptr, HCCL_E_PTR, "the communicator is null");
  require(communicator_ != nullptr, HCCL_E_PARA, "the communicator was destroyed or never created");
}

Check& Check::moves(HcclDataType type) {
  if (failed()) return *this;
  require(size_of(type) > 0, HCCL_E_PARA, [&] { return std::to_string(type) + " is not an element type"; });
  return require(can_move(communicator_->facts().npu_arch, type), HCCL_E_NOT_SUPPORT,
                 [&] { return std::string("this chip's HCCL does not move ") + type_name(type); });
}

Check& Check::reduces(HcclDataType type, HcclReduceOp op) {
  if (failed()) return *this;
  require(size_of(type) > 0, HCCL_E_PARA, [&] { return std::to_string(type) + " is not an element type"; });
  require(op >= HCCL_REDUCE_SUM && op <= HCCL_REDUCE_MIN, HCCL_E_PARA,
          [&] { return std::to_string(op) + " is not a reduction"; });
  return require(can_reduce(communicator_->facts().npu_arch, type, op), HCCL_E_NOT_SUPPORT, [&] {
    return std::string("this chip's HCCL does not ") + (op == HCCL_REDUCE_PROD ? "multiply " : "reduce ") +
           type_name(type);
  });
}

Check& Check::rank(std::uint32_t rank, const char* what) {
  if (failed()) return *this;
  return require(rank < ranks(), HCCL_E_PARA, [&] {
    return std::string(what) + " " + std::to_string(rank) + " is not one of the " + std::to_string(ranks()) +
           " ranks";
  });
}

Check& Check::not_null(const void* pointer, const char* what) {
  return require(pointer != nullptr, HCCL_E_PTR, [&] { return std::string(what) + " is null"; });
}

Check& Check::buffer(const void* data, std::uint64_t count, HcclDataType type, const char* what) {
  if (failed() || count == 0) return *this;
  not_null(data, what);
  if (failed()) return *this;
  const std::uint64_t size = size_of(type);
  const auto address = reinterpret_cast<std::uintptr_t>(data);
  require(count <= UINT64_MAX / 2 / size, HCCL_E_PARA,
          [&] { return std::string(what) + ": " + std::to_string(count) + " is not a valid count"; });
  require(address % size == 0, HCCL_E_PARA,
          [&] { return std::string(what) + " is not aligned to its elements"; });
  aclsimMemory memory{};
  require(simulated_device().findMemory(data, &memory) == ACLSIM_ADDRESS_BLOCK, HCCL_E_PARA,
          [&] { return std::string(what) + " is host memory that the device cannot reach"; });
  if (failed()) return *this;
  const std::uint64_t space = memory.start + memory.size - address;
  return require(count * size <= space, HCCL_E_PARA, [&] {
    return std::string(what) + " has space for " + std::to_string(space) + " bytes, " +
           std::to_string(count * size) + " are needed";
  });
}

HcclResult Check::refuse() const { return npu::hccl::refuse(code_, std::string(function_) + ": " + reason_); }

}  // namespace npu::hccl
