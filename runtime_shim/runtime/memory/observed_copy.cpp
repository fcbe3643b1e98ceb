#include "runtime_shim/runtime/memory/observed_copy.h"

namespace npu::detail {
namespace {

struct CopyDirection {
  const char* name;
  bool from_host, to_host;
};

CopyDirection copy_direction_of(aclrtMemcpyKind kind) {
  switch (kind) {
    case ACL_MEMCPY_HOST_TO_DEVICE:
      return {"host_to_device", true, false};
    case ACL_MEMCPY_DEVICE_TO_HOST:
      return {"device_to_host", false, true};
    case ACL_MEMCPY_HOST_TO_HOST:
      return {"host_to_host", true, true};
    default:
      return {"device_to_device", false, false};
  }
}

probe::Tensor bytes_of(const void* start, size_t pitch, size_t width, size_t height, bool is_host) {
  probe::Tensor tensor = height == 1 ? probe::dense(start, probe::Type::uint8, static_cast<int64_t>(width))
                                     : probe::rows(start, probe::Type::uint8, static_cast<int64_t>(height),
                                                   static_cast<int64_t>(width), static_cast<int64_t>(pitch));
  tensor.is_host = is_host;
  return tensor;
}

}  // namespace

probe::Operation describe_copy(const Rows& rows, aclrtMemcpyKind kind) {
  const CopyDirection direction = copy_direction_of(kind);
  probe::Operation operation;
  operation.type = "Copy";
  operation.name = direction.name;
  operation.in(bytes_of(rows.src, rows.spitch, rows.width, rows.height, direction.from_host));
  operation.out(bytes_of(rows.dst, rows.dpitch, rows.width, rows.height, direction.to_host));
  return operation;
}

probe::Operation describe_set(const void* pointer, size_t pitch, int value, size_t width, size_t height) {
  probe::Operation operation;
  operation.type = "Copy";
  operation.name = "set";
  operation.value(probe::integer(value & 255));
  operation.out(bytes_of(pointer, pitch, width, height, false));
  return operation;
}

}  // namespace npu::detail
