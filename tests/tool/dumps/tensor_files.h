#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "tool/dumps/zip_archive.h"

namespace migrate {

template <class T>
std::string bytes_of(const std::vector<T>& values) {
  return std::string(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

/// A .npy file, format 1.0, padded to 64 bytes as NumPy pads it.
inline std::string npy(const std::string& type, const std::string& shape, const std::string& data) {
  std::string header = "{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }";
  header.resize((header.size() + 11 + 63) / 64 * 64 - 11, ' ');
  header += '\n';
  const char length[2] = {static_cast<char>(header.size() & 255), static_cast<char>(header.size() >> 8)};
  return std::string("\x93NUMPY\x01\x00", 8) + std::string(length, 2) + header + data;
}

inline std::string pickled_int(int64_t value) {
  std::string text = "\x8a\x08";
  for (int i = 0; i < 8; ++i) text += static_cast<char>(value >> 8 * i);
  return text;
}

inline std::string pickled_text(const std::string& text) {
  return "X" + std::string(1, static_cast<char>(text.size())) + std::string(3, '\0') + text;
}

inline std::string pickled_ints(const std::vector<int64_t>& values) {
  std::string text = "(";
  for (const int64_t value : values) text += pickled_int(value);
  return text + "t";
}

/// What torch.save writes for one tensor (protocol 2, without the memo).
inline std::string pickled_tensor(const std::string& type, const std::vector<int64_t>& shape,
                                  const std::vector<int64_t>& strides, int64_t elements) {
  return std::string("\x80\x02", 2) + "ctorch._utils\n_rebuild_tensor_v2\n((" + pickled_text("storage") +
         "ctorch\n" + type + "Storage\n" + pickled_text("0") + pickled_text("cpu") + pickled_int(elements) +
         "tQ" + pickled_int(0) + pickled_ints(shape) + pickled_ints(strides) + "\x89" +
         "ccollections\nOrderedDict\n)RtR.";
}

/// Writes a .pt file. Returns its path.
inline std::string pt(const std::string& path, const std::string& type, const std::vector<int64_t>& shape,
                      const std::vector<int64_t>& strides, const std::string& data) {
  int64_t elements = 1;
  for (const int64_t dimension : shape) elements *= dimension;
  auto written = dumps::write_zip(path, {{"archive/data.pkl", pickled_tensor(type, shape, strides, elements)},
                                         {"archive/data/0", data},
                                         {"archive/version", "3\n"}});
  return written.ok() ? path : written.error().message;
}

}  // namespace migrate
