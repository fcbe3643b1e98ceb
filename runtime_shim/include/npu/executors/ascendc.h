// Generated Ascend C kernels: the text that npucxx appends to a source registers them (tool/npucxx/abi.md), and a launch of the
// CUDA kernel then runs them on the vector cores.
#ifndef NPU_EXECUTORS_ASCENDC_H_
#define NPU_EXECUTORS_ASCENDC_H_

#include <cstdint>
#include <cstring>
#include <new>

#include "npu/executors/kernel_call.h"
#include "npu/executors/matrix_product.h"

namespace npu::detail {

/// Version of the names on this page that generated text uses.
inline constexpr int kAscendCAbi = 7;

inline int64_t at_least_0(int64_t extent) { return extent < 0 ? 0 : extent; }

/// The bytes of an array that one access touches in all iterations.
class ByteRange {
 public:
  explicit ByteRange(const void* base) : base_(reinterpret_cast<uintptr_t>(base)) {}
  /// One more dimension: `extent` steps of `stride` bytes.
  void extend(int64_t stride, int64_t extent) {
    if (extent == 0) is_empty_ = true;
    const int64_t way = stride * (extent - 1);
    (way < 0 ? low_ : high_) += way;
  }
  void move(int64_t bytes) { low_ += bytes, high_ += bytes; }
  /// The size of the last element.
  void close(int64_t element_bytes) { high_ += element_bytes; }
  /// It depends on loaded values.
  void unknown() { is_known_ = false; }
  /// `is_same`: both touch the same element in the same iteration, so that equal arrays do no harm.
  bool overlaps(const ByteRange& other, bool is_same) const {
    if (is_empty_ || other.is_empty_) return false;
    if (is_same && base_ == other.base_) return false;
    if (!is_known_ || !other.is_known_) return base_ == other.base_;
    return begin() < other.end() && other.begin() < end();
  }
  bool is_empty() const { return is_empty_; }
  bool is_known() const { return is_known_; }
  intptr_t begin() const { return static_cast<intptr_t>(base_) + low_; }
  intptr_t end() const { return static_cast<intptr_t>(base_) + high_; }

 private:
  uintptr_t base_;
  int64_t low_ = 0, high_ = 0;
  bool is_empty_ = false, is_known_ = true;
};

/// Whether a number of double is 0, infinite, or within the range of normal floats.
inline bool fits_float(double value) {
  const double size = value < 0 ? -value : value;
  return value == 0 || size == __builtin_inf() || (size >= 0x1p-126 && size <= 0x1.fffffep127);
}
inline long long larger(long long a, long long b) { return a < b ? b : a; }
inline long long threads_of(Index grid, Index block) {
  return 1LL * grid.x * grid.y * grid.z * block.x * block.y * block.z;
}

/// The arguments of one launch, and what it writes.
class AscendCLaunch {
 public:
  static constexpr int kMostArguments = 64, kMostWrites = 16, kMostLoads = 16, kMostReads = 64,
                       kMostVariables = 8;
  struct Variable {
    int argument;   ///< the number of the argument
    void* address;  ///< of the program's variable, in host memory
    uint64_t bytes;
    bool is_changed;
  };
  struct Argument {
    unsigned char bytes[8];
    unsigned size;
  };
  struct Write {
    int parameter;
    ByteRange range;
    Element element;
    int operations;
    long long terms;
    bool is_open;  ///< any elements from the begin of the range to the end of the allocation
  };
  struct Read {
    int parameter;
    ByteRange range;
    bool is_store;
  };
  /// The next argument of the Ascend C function.
  template <class T>
  void add(T value) {
    static_assert(sizeof(T) <= 8 && kMostArguments > 0);
    if (arguments_ == kMostArguments) {
      is_full_ = true;
      return;
    }
    Argument& argument = list_[arguments_++];
    argument.size = sizeof(T);
    std::memcpy(argument.bytes, &value, sizeof(T));
  }
  /// A variable of the program, whose copy in device memory is the next argument.
  void add_variable(const void* address, uint64_t bytes, bool is_changed) {
    if (variables_ == kMostVariables) {
      is_full_ = true;
      return;
    }
    variable_list_[variables_++] = {arguments_, const_cast<void*>(address), bytes, is_changed};
    add(address);
  }
  /// A range that the kernel writes. `operations`: roundings on the way to an element; `terms`: of the longest sum.
  /// A kernel that goes on with what a product has written tells the same range again.
  void writes(int parameter, const ByteRange& range, Element element, int operations, long long terms = 1) {
    for (int i = 0; i < written_; ++i)
      if (Write& known = writes_[i]; known.parameter == parameter && known.range.begin() == range.begin() &&
                                     known.range.end() == range.end() && known.element == element) {
        known.operations += operations;
        known.terms = larger(known.terms, terms);
        return;
      }
    if (written_ == kMostWrites)
      is_full_ = true;
    else
      new (&writes_[written_++]) Write{parameter, range, element, operations, terms, false};
  }
  /// The kernel writes elements from `begin` on, and which ones is not known before.
  void writes_from(int parameter, const void* begin, Element element, int operations, long long terms) {
    writes(parameter, ByteRange(begin), element, operations, terms);
    if (!is_full_) writes_[written_ - 1].is_open = true;
  }
  /// The kernel loads all elements of the range, where the CUDA kernel may load those that a condition selects.
  void loads_all_of(const ByteRange& range) {
    if (loaded_ == kMostLoads)
      is_full_ = true;
    else
      new (&loads_[loaded_++]) ByteRange(range);
  }
  /// The kernel reads elements of the range. For the probe alone.
  void reads(int parameter, const ByteRange& range) { note(parameter, range, false); }
  /// What writes_from leaves open lies in the range, as far as one store goes. For the probe alone.
  void stays_in(int parameter, const ByteRange& range) { note(parameter, range, true); }
  /// The kernel copies rows of the range to global memory as whole blocks. False if a row is not whole blocks and something may
  /// lie behind it. Units: bytes.
  bool copies_blocks(const ByteRange& range, int64_t row_bytes, int64_t block_bytes) {
    constexpr int64_t kCopy = 32;
    if (range.is_empty() || row_bytes % block_bytes == 0) return true;
    if (!range.is_known() || block_bytes != kCopy || range.end() - range.begin() != row_bytes) return false;
    if (tails_ == kMostWrites)
      is_full_ = true;
    else
      new (&tail_list_[tails_++]) ByteRange(range);
    return true;
  }
  /// Ranges behind whose end up to 31 bytes are written, too.
  int tails() const { return tails_; }
  const ByteRange& tail(int i) const { return tail_list_[i]; }
  /// The host may run the launch: nothing asks for the core, and the host can access the device's memory.
  void allow_host() { allows_host_ = true; }
  /// Whether a kernel that is faster on the host may stay there.
  bool may_stay_on_host() const { return allows_host_; }
  /// The launch is this product, and no kernel runs. What it writes is still to be told.
  void multiplies(const MatrixProduct& product) {
    new (&product_) MatrixProduct(product);
    is_product_ = true;
  }
  /// Null if the launch is no product.
  const MatrixProduct* product() const { return is_product_ ? &product_ : nullptr; }
  int read() const { return read_; }
  const Read& read(int i) const { return reads_[i]; }
  /// False: there are more reads than the list holds.
  bool has_all_reads() const { return has_all_reads_; }
  int loaded() const { return loaded_; }
  const ByteRange& load(int i) const { return loads_[i]; }
  int variables() const { return variables_; }
  const Variable& variable(int i) const { return variable_list_[i]; }
  int arguments() const { return arguments_; }
  const Argument& argument(int i) const { return list_[i]; }
  int written() const { return written_; }
  const Write& write(int i) const { return writes_[i]; }
  bool is_full() const { return is_full_; }

 private:
  void note(int parameter, const ByteRange& range, bool is_store) {
    if (read_ == kMostReads)
      has_all_reads_ = false;
    else
      new (&reads_[read_++]) Read{parameter, range, is_store};
  }

  Argument list_[kMostArguments];
  union {
    Write writes_[kMostWrites];
  };
  union {
    ByteRange loads_[kMostLoads];
  };
  union {
    Read reads_[kMostReads];
  };
  union {
    ByteRange tail_list_[kMostWrites];
  };
  union {
    MatrixProduct product_;
  };
  Variable variable_list_[kMostVariables];
  int arguments_ = 0, written_ = 0, loaded_ = 0, read_ = 0, variables_ = 0, tails_ = 0;
  bool is_full_ = false, is_product_ = false, has_all_reads_ = true, allows_host_ = false;

 public:
  AscendCLaunch() {}
};

/// A generated kernel, or why there is none. `arguments` returns null, or why this launch cannot run so.
struct AscendCKernel {
  const char*
      binary;  ///< the file, as it was written when the source was compiled; null if there is none, and for products
  const char* function;  ///< in the binary; null if there is none
  const char* location;  ///< of the CUDA kernel, "file:line"
  const char* (*arguments)(const ArgumentView* views, Index grid, Index block, AscendCLaunch& launch);
  int version;
  const char* refusal = nullptr;  ///< why the kernel was not generated; null if it was
};

/// The generated kernel for a CUDA kernel, registered before main; null if there is none.
template <auto kKernel>
inline const AscendCKernel* ascendc_kernel = nullptr;

/// For launches by address. Called before main.
NPU_EXPORT void know_ascendc(const void* kernel, const AscendCKernel* generated);

}  // namespace npu::detail

/// At namespace scope: launches of the kernel run `descriptor`.
#define NPU_REGISTER_ASCENDC(descriptor, ...)                                             \
  static_assert(::npu::detail::kAscendCAbi == 7,                                          \
                "npucxx-loops and npu/executors/ascendc.h are of different versions");    \
  __attribute__((constructor)) static void npu_register_##descriptor() {                  \
    ::npu::detail::ascendc_kernel<(__VA_ARGS__)> = &descriptor;                           \
    ::npu::detail::know_ascendc(reinterpret_cast<const void*>(__VA_ARGS__), &descriptor); \
  }

#endif  // NPU_EXECUTORS_ASCENDC_H_
