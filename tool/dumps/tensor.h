#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "tool/base/result.h"

namespace migrate::dumps {

enum class ElementType { f16, bf16, f32, f64, i8, i16, i32, i64, u8, u16, u32, u64, boolean };

/// Bytes of one element.
size_t size_of(ElementType type);
bool is_float(ElementType type);

/// The elements of one file, as doubles, in the order of the file. A file may be larger than memory.
class TensorFile {
 public:
  virtual ~TensorFile() = default;
  ElementType type = ElementType::f32;
  std::vector<int64_t> shape;  ///< without dimensions of 1, as msprobe compares them
  bool column_major = false;
  uint64_t elements = 1;  ///< the product of the shape
  /// Fills `values` with the next elements. Errors: the file ends before.
  Status read(std::span<double> values);
  /// Starts again from the first element.
  virtual Status rewind() = 0;

 protected:
  /// Reads the next bytes.
  virtual bool read_bytes(std::span<char> bytes) = 0;
  void set_shape(const std::vector<int64_t>& full);
  std::string path_;

 private:
  std::vector<char> bytes_;  ///< of the elements that are read
};

/// Opens a .npy (format 1 to 3) or .pt file (a zip with one tensor). `dtype` is that of the leaf: bfloat16 in a .npy file is
/// stored as two bytes without a type. Errors: no such file, a format or type that is not known, fewer bytes than the shape has.
Result<std::unique_ptr<TensorFile>> open_tensor(const std::string& path, const std::string& dtype);
Result<std::unique_ptr<TensorFile>> open_npy(const std::string& path, const std::string& dtype);
Result<std::unique_ptr<TensorFile>> open_pt(const std::string& path);

/// The values of elements in the machine's byte order (little-endian).
void to_doubles(ElementType type, std::span<const char> bytes, std::span<double> values);

}  // namespace migrate::dumps
