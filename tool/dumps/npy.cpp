#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>

#include "tool/base/text.h"
#include "tool/dumps/tensor.h"

namespace migrate::dumps {
namespace {

constexpr uint64_t kMaxHeader = 1 << 20, kMaxElements = 1ull << 48;

/// Format: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
class NpyFile : public TensorFile {
 public:
  explicit NpyFile(const std::string& path) : file_(path, std::ios::binary) { path_ = path; }

  Status open(const std::string& dtype) {
    std::string header;
    if (!read_header(header)) return Error{path_ + ": not a .npy file"};
    if (!understand(header, dtype)) return Error{path_ + ": a header that is not understood: " + header};
    std::error_code error;
    const uint64_t size = std::filesystem::file_size(path_, error);
    if (error || size - static_cast<uint64_t>(begin_) < elements * size_of(type))
      return Error{path_ + ": ends before its last element"};
    return {};
  }

  Status rewind() override {
    file_.clear();
    file_.seekg(begin_);
    return file_ ? Status() : Status(Error{path_ + ": cannot be read"});
  }

 protected:
  bool read_bytes(std::span<char> bytes) override {
    file_.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return static_cast<bool>(file_);
  }

 private:
  bool read_header(std::string& header) {
    char start[8];
    if (!file_.read(start, sizeof start) || std::memcmp(start, "\x93NUMPY", 6) != 0) return false;
    unsigned char length[4] = {};
    if (!file_.read(reinterpret_cast<char*>(length), start[6] == 1 ? 2 : 4)) return false;
    const uint64_t size =
        length[0] | length[1] << 8 | length[2] << 16 | static_cast<uint64_t>(length[3]) << 24;
    if (size > kMaxHeader) return false;
    header.resize(size);
    if (!file_.read(header.data(), static_cast<std::streamsize>(size))) return false;
    begin_ = file_.tellg();
    return true;
  }

  /// "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }"
  bool understand(const std::string& header, const std::string& dtype) {
    static const std::regex kType("'descr': *'([^']*)'"), kOrder("'fortran_order': *(True|False)"),
        kShape("'shape': *\\(([0-9, ]*)\\)");
    std::smatch descr, order, sizes;
    if (!std::regex_search(header, descr, kType) || !std::regex_search(header, order, kOrder) ||
        !std::regex_search(header, sizes, kShape))
      return false;
    column_major = order[1] == "True";
    return take_type(descr[1], dtype) && take_shape(sizes[1]);
  }

  bool take_type(const std::string& descr, const std::string& dtype) {
    static const std::map<std::string, ElementType> kTypes = {
        {"<f2", ElementType::f16}, {"<f4", ElementType::f32}, {"<f8", ElementType::f64},
        {"|i1", ElementType::i8},  {"<i2", ElementType::i16}, {"<i4", ElementType::i32},
        {"<i8", ElementType::i64}, {"|u1", ElementType::u8},  {"<u2", ElementType::u16},
        {"<u4", ElementType::u32}, {"<u8", ElementType::u64}, {"|b1", ElementType::boolean}};
    const bool is_bfloat16 = lowered(dtype).find("bfloat16") != std::string::npos;
    if ((descr == "|V2" || descr == "<V2" || descr == "<u2") && is_bfloat16) {
      type = ElementType::bf16;
      return true;
    }
    auto found = kTypes.find(descr);
    if (found == kTypes.end()) return false;
    type = found->second;
    return true;
  }

  bool take_shape(const std::string& sizes) {
    std::vector<int64_t> full;
    uint64_t count = 1;
    static const std::regex kNumber("[0-9]{1,15}");
    for (std::sregex_iterator at(sizes.begin(), sizes.end(), kNumber), end; at != end; ++at) {
      full.push_back(std::stoll((*at)[0]));
      if (__builtin_mul_overflow(count, static_cast<uint64_t>(full.back()), &count) || count > kMaxElements)
        return false;
    }
    set_shape(full);
    return true;
  }

  std::ifstream file_;
  std::streamoff begin_ = 0;
};

}  // namespace

Result<std::unique_ptr<TensorFile>> open_npy(const std::string& path, const std::string& dtype) {
  auto file = std::make_unique<NpyFile>(path);
  if (Status opened = file->open(dtype); !opened) return opened.error();
  return std::unique_ptr<TensorFile>(std::move(file));
}

}  // namespace migrate::dumps
