#include <algorithm>
#include <map>

#include "tool/dumps/pickle.h"
#include "tool/dumps/tensor.h"
#include "tool/dumps/zip_archive.h"

namespace migrate::dumps {
namespace {

constexpr uint64_t kMaxPickle = 1 << 20;

const std::map<std::string, ElementType> kStorages = {
    {"FloatStorage", ElementType::f32}, {"DoubleStorage", ElementType::f64},
    {"HalfStorage", ElementType::f16},  {"BFloat16Storage", ElementType::bf16},
    {"IntStorage", ElementType::i32},   {"LongStorage", ElementType::i64},
    {"ShortStorage", ElementType::i16}, {"CharStorage", ElementType::i8},
    {"ByteStorage", ElementType::u8},   {"BoolStorage", ElementType::boolean}};

/// Whether the elements are one after the other in the order of the shape.
bool is_contiguous(const PickledTensor& tensor) {
  if (tensor.shape.size() != tensor.strides.size()) return false;
  int64_t expected = 1;
  for (size_t i = tensor.shape.size(); i-- > 0;) {
    if (tensor.shape[i] < 0) return false;
    if (tensor.shape[i] > 1 && tensor.strides[i] != expected) return false;
    if (__builtin_mul_overflow(expected, std::max<int64_t>(tensor.shape[i], 1), &expected)) return false;
  }
  return true;
}

class PtFile : public TensorFile {
 public:
  PtFile(const std::string& path, ZipArchive archive) : archive_(std::move(archive)) { path_ = path; }

  Status open() {
    std::string prefix;
    for (const std::string& name : archive_.names())
      if (name.ends_with("data.pkl")) prefix = name.substr(0, name.size() - 8);
    auto pickle = archive_.read(prefix + "data.pkl", kMaxPickle);
    if (!pickle) return pickle.error();
    const auto tensor = read_pickled_tensor(*pickle);
    auto storage = tensor ? kStorages.find(tensor->storage) : kStorages.end();
    if (storage == kStorages.end()) return Error{path_ + ": not one tensor of a known type"};
    if (!is_contiguous(*tensor) || tensor->offset < 0)
      return Error{path_ + ": a view with strides; save a copy (contiguous) of it"};
    type = storage->second;
    set_shape(tensor->shape);
    skip_ = static_cast<uint64_t>(tensor->offset) * size_of(type);
    member_ = prefix + "data/" + tensor->key;
    if (archive_.size_of(member_) < skip_ + elements * size_of(type))
      return Error{path_ + ": ends before its last element"};
    return rewind();
  }

  Status rewind() override {
    auto stream = archive_.stream(member_);
    if (!stream) return stream.error();
    stream_ = std::move(*stream);
    std::vector<char> skipped(std::min<uint64_t>(skip_, 1 << 16));
    for (uint64_t left = skip_; left > 0;) {
      const auto part = static_cast<size_t>(std::min<uint64_t>(left, skipped.size()));
      if (!stream_.read({skipped.data(), part})) return Error{path_ + ": is damaged"};
      left -= part;
    }
    return {};
  }

 protected:
  bool read_bytes(std::span<char> bytes) override { return stream_.read(bytes); }

 private:
  ZipArchive archive_;
  ZipArchive::Stream stream_;
  std::string member_;
  uint64_t skip_ = 0;
};

}  // namespace

Result<std::unique_ptr<TensorFile>> open_pt(const std::string& path) {
  auto archive = ZipArchive::open(path);
  if (!archive) return archive.error();
  auto file = std::make_unique<PtFile>(path, std::move(*archive));
  if (Status opened = file->open(); !opened) return opened.error();
  return std::unique_ptr<TensorFile>(std::move(file));
}

}  // namespace migrate::dumps
