// Parts of a result on several devices: copies of matrices there, and who computes what. Private to libraries/blasxt.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "runtime_shim/libraries/blasxt/context.h"

namespace npu::detail {

/// A column-major matrix in memory of the host or of any device. Sizes in elements.
template <class T>
struct XtMatrix {
  T* data = nullptr;
  size_t rows = 0, cols = 0, ld = 0;

  XtMatrix part(size_t row, size_t col, size_t part_rows, size_t part_cols) const {
    return {data + row + col * ld, part_rows, part_cols, ld};
  }
};

/// One device during one call. Copies live in numbered buffers, which grow; a buffer is used again by the next part, in the order of the
/// device's stream.
class XtWorker {
 public:
  explicit XtWorker(const XtDevice& device) : device_(device) {}
  ~XtWorker();
  XtWorker(const XtWorker&) = delete;
  XtWorker& operator=(const XtWorker&) = delete;

  npublasHandle_t handle() const { return device_.handle; }
  /// A copy of the matrix without gaps between columns; null after a failure. A copy that keeps its contents from part to part is made once.
  template <class T>
  T* copy(int number, const XtMatrix<const T>& matrix) {
    auto* to = static_cast<T*>(memory(number, bytes_of(matrix)));
    if (to != nullptr) move(to, matrix.rows, matrix.data, matrix.ld, matrix);
    return to;
  }
  template <class T>
  T* copy_once(int number, const XtMatrix<const T>& matrix) {
    if (const auto found = buffers_.find(number); found != buffers_.end())
      return static_cast<T*>(found->second.data);
    return copy<T>(number, matrix);
  }
  bool has(int number) const { return buffers_.count(number) != 0; }
  /// Memory for such a copy.
  template <class T>
  T* space(int number, const XtMatrix<T>& matrix) {
    return static_cast<T*>(memory(number, bytes_of(matrix)));
  }
  /// Writes a copy back.
  template <class T>
  void store(const T* from, const XtMatrix<T>& matrix) {
    move(matrix.data, matrix.ld, from, matrix.rows, matrix);
  }
  /// Whether every step so far was accepted; what npublas says is noted.
  bool ok() const { return status_ == NPUBLAS_STATUS_SUCCESS; }
  void note(npublasStatus_t status) {
    if (ok()) status_ = status;
  }
  /// Waits for the device.
  npublasStatus_t finish();

 private:
  struct Buffer {
    void* data = nullptr;
    size_t bytes = 0;
  };
  template <class T>
  static size_t bytes_of(const XtMatrix<T>& matrix) {
    return matrix.rows * matrix.cols * sizeof(T);
  }
  template <class T, class To, class From>
  void move(To* to, size_t to_ld, const From* from, size_t from_ld, const XtMatrix<T>& matrix) {
    copy_columns(to, to_ld * sizeof(T), from, from_ld * sizeof(T), matrix.rows * sizeof(T), matrix.cols);
  }
  void* memory(int number, size_t bytes);
  void copy_columns(void* to, size_t to_pitch, const void* from, size_t from_pitch, size_t width,
                    size_t count);

  const XtDevice& device_;
  std::map<int, Buffer> buffers_;
  npublasStatus_t status_ = NPUBLAS_STATUS_SUCCESS;
};

/// Calls part(worker, i) for 0 <= i < count, part i on device i modulo their number, every device on a thread of its own, and waits.
/// Result: the first failure.
npublasStatus_t run_on_devices(const npublasXtContext& context, size_t count,
                               const std::function<void(XtWorker&, size_t)>& part);

/// Pins matrices of the host as long as it lives, if the mode of the handle says so. What is pinned already, or cannot be, is left alone.
class XtPins {
 public:
  explicit XtPins(const npublasXtContext& context) : wanted_(context.pinning == NPUBLASXT_PINNING_ENABLED) {}
  ~XtPins();
  XtPins(const XtPins&) = delete;
  XtPins& operator=(const XtPins&) = delete;
  template <class T>
  void add(const XtMatrix<T>& matrix) {
    if (matrix.rows != 0 && matrix.cols != 0)
      pin(matrix.data, ((matrix.cols - 1) * matrix.ld + matrix.rows) * sizeof(T));
  }

 private:
  void pin(const void* data, size_t bytes);
  bool wanted_;
  std::vector<void*> pinned_;
};

/// Whether memory is the host's: not that of a device, nor managed.
bool is_on_host(const void* data);

/// Part i of a length that is cut into pieces of `tile`.
struct XtRange {
  size_t first, count;
};
inline size_t pieces(size_t length, size_t tile) { return (length + tile - 1) / tile; }
inline XtRange piece(size_t length, size_t tile, size_t i) {
  const size_t first = i * tile;
  return {first, length - first < tile ? length - first : tile};
}

}  // namespace npu::detail
