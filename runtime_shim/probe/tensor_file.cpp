#include "runtime_shim/probe/tensor_file.h"

#include <cstdio>
#include <cstring>
#include <memory>
#include <vector>

#include "runtime_shim/probe/crc32.h"

namespace npu::probe {
namespace {

const char* torch_storage(Type type) {
  switch (type) {
    case Type::boolean:
      return "Bool";
    case Type::int8:
      return "Char";
    case Type::uint8:
      return "Byte";
    case Type::int16:
      return "Short";
    case Type::int32:
      return "Int";
    case Type::int64:
      return "Long";
    case Type::float16:
      return "Half";
    case Type::bfloat16:
      return "BFloat16";
    case Type::float32:
      return "Float";
    case Type::float64:
      return "Double";
    case Type::complex64:
      return "ComplexFloat";
    case Type::complex128:
      return "ComplexDouble";
    case Type::unknown:
    case Type::uint16:
    case Type::uint32:
    case Type::uint64:
      return nullptr;
  }
  return nullptr;
}

template <class Integer>
void add(std::string& to, Integer value) {
  for (size_t i = 0; i < sizeof value; ++i)
    to += static_cast<char>(static_cast<uint64_t>(value) >> (8 * i) & 255);
}

/// BINUNICODE.
void add_text(std::string& to, const std::string& text) {
  to += 'X';
  add(to, static_cast<uint32_t>(text.size()));
  to += text;
}

/// BININT1, BININT2, BININT or LONG1.
void add_integer(std::string& to, int64_t value) {
  if (value >= 0 && value < 256) {
    to += 'K';
    add(to, static_cast<uint8_t>(value));
  } else if (value >= 0 && value < 65536) {
    to += 'M';
    add(to, static_cast<uint16_t>(value));
  } else if (value == static_cast<int32_t>(value)) {
    to += 'J';
    add(to, static_cast<int32_t>(value));
  } else {
    to += "\x8a\x08";
    add(to, value);
  }
}

void add_tuple(std::string& to, const std::vector<int64_t>& values) {
  to += '(';
  for (const int64_t value : values) add_integer(to, value);
  to += 't';
}

/// A ZIP archive whose members are stored without compression.
/// Source: PKWARE APPNOTE 6.3.
class StoredArchive {
 public:
  explicit StoredArchive(std::FILE* file) : file_(file) {}

  void member(const std::string& name, const std::string& content) {
    begin(name);
    write(content.data(), content.size());
    end();
  }
  void begin(const std::string& name) {
    members_.push_back({name, 0, 0, static_cast<uint32_t>(std::ftell(file_))});
    put(local_header(members_.back()));
  }
  void write(const void* data, size_t bytes) {
    Member& member = members_.back();
    member.crc = crc32(member.crc, data, bytes);
    member.bytes += static_cast<uint32_t>(bytes);
    put(data, bytes);
  }
  /// Size and checksum are known now.
  void end() {
    const Member& member = members_.back();
    std::fseek(file_, member.at, SEEK_SET);
    put(local_header(member));
    std::fseek(file_, 0, SEEK_END);
  }
  /// The directory. False if something was not written.
  bool finish() {
    const auto begin = static_cast<uint32_t>(std::ftell(file_));
    std::string directory;
    for (const Member& member : members_) {
      directory += "PK\x01\x02";
      add(directory, uint16_t{20});
      add_description(directory, member);
      directory.append(10, '\0');  // comment, disk, attributes
      add(directory, member.at);
      directory += member.name;
    }
    const auto bytes = static_cast<uint32_t>(directory.size());
    directory += "PK\x05\x06";
    directory.append(4, '\0');
    add(directory, static_cast<uint16_t>(members_.size()));
    add(directory, static_cast<uint16_t>(members_.size()));
    add(directory, bytes);
    add(directory, begin);
    directory.append(2, '\0');
    put(directory);
    return is_good_;
  }

 private:
  struct Member {
    std::string name;
    uint32_t crc, bytes, at;
  };
  static void add_description(std::string& to, const Member& member) {
    add(to, uint16_t{20});    // version
    add(to, uint16_t{0});     // flags
    add(to, uint16_t{0});     // stored
    add(to, uint16_t{0});     // time
    add(to, uint16_t{0x21});  // 1980-01-01
    add(to, member.crc);
    add(to, member.bytes);
    add(to, member.bytes);
    add(to, static_cast<uint16_t>(member.name.size()));
    add(to, uint16_t{0});  // extra
  }
  static std::string local_header(const Member& member) {
    std::string text = "PK\x03\x04";
    add_description(text, member);
    return text + member.name;
  }
  void put(const std::string& text) { put(text.data(), text.size()); }
  void put(const void* data, size_t bytes) {
    is_good_ = is_good_ && std::fwrite(data, 1, bytes, file_) == bytes;
  }

  std::FILE* file_;
  std::vector<Member> members_;
  bool is_good_ = true;
};

/// put(data, bytes) for each piece. False if one cannot be read.
template <class Put>
bool for_pieces(const Tensor& tensor, const Contents& contents, const Put& put) {
  std::vector<unsigned char> space;
  for (int64_t piece = 0; piece < contents.pieces(); ++piece) {
    const void* const data = contents.read(piece, space);
    if (data == nullptr) return false;
    put(data, static_cast<size_t>(contents.size_of_piece(piece) * bytes_of(tensor.type)));
  }
  return true;
}

std::string write_npy(std::FILE* file, const Tensor& tensor, const Contents& contents) {
  const std::string header = npy_header(tensor);
  bool is_good = std::fwrite(header.data(), 1, header.size(), file) == header.size();
  if (!for_pieces(tensor, contents, [&](const void* data, size_t bytes) {
        is_good = is_good && std::fwrite(data, 1, bytes, file) == bytes;
      }))
    return "its memory cannot be read";
  return is_good ? "" : "cannot be written";
}

std::string write_pt(std::FILE* file, const Tensor& tensor, const Contents& contents) {
  const std::string pickle = pt_pickle(tensor);
  if (pickle.empty()) return "PyTorch has no such type: use \"flavor\": \"ms\"";
  if (contents.elements() * bytes_of(tensor.type) > int64_t{0xF0000000})
    return "more than 3.75 GiB: use \"flavor\": \"ms\"";
  StoredArchive archive(file);
  archive.member("archive/data.pkl", pickle);
  archive.begin("archive/data/0");
  const bool is_read =
      for_pieces(tensor, contents, [&](const void* data, size_t bytes) { archive.write(data, bytes); });
  archive.end();
  archive.member("archive/version", "3\n");
  if (!archive.finish()) return "cannot be written";
  return is_read ? "" : "its memory cannot be read";
}

}  // namespace

std::string npy_header(const Tensor& tensor) {
  std::string shape;
  for (const int64_t extent : tensor.shape) shape += std::to_string(extent) + ", ";
  if (shape.size() > 2) shape.resize(shape.size() - (tensor.shape.size() == 1 ? 1 : 2));
  std::string text = std::string("{'descr': '") + facts_of(tensor.type).npy +
                     "', 'fortran_order': False, 'shape': (" + shape + "), }";
  // The data begins at a multiple of 64 bytes.
  const size_t bytes = (10 + text.size() + 1 + 63) / 64 * 64;
  text.append(bytes - 11 - text.size(), ' ');
  text += '\n';
  std::string header = "\x93NUMPY";
  header += '\x01';
  header += '\0';
  add(header, static_cast<uint16_t>(text.size()));
  return header + text;
}

std::string pt_pickle(const Tensor& tensor) {
  const char* const storage = torch_storage(tensor.type);
  if (storage == nullptr) return "";
  std::string text = "\x80\x02";
  text += "ctorch._utils\n_rebuild_tensor_v2\n((";
  add_text(text, "storage");
  text += std::string("ctorch\n") + storage + "Storage\n";
  add_text(text, "0");
  add_text(text, "cpu");
  add_integer(text, elements_of(tensor));
  text += "tQ";
  add_integer(text, 0);
  add_tuple(text, tensor.shape);
  std::vector<int64_t> strides(tensor.shape.size(), 1);
  for (size_t i = strides.size(); i > 1; --i) strides[i - 2] = strides[i - 1] * tensor.shape[i - 1];
  add_tuple(text, strides);
  text += "\x89";
  text += "ccollections\nOrderedDict\n)RtR.";
  return text;
}

std::string write_tensor(const std::string& path, Flavor flavor, const Tensor& tensor,
                         const Contents& contents) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "wb"), &std::fclose);
  if (file == nullptr) return "cannot be written";
  std::string why =
      flavor == Flavor::ms ? write_npy(file.get(), tensor, contents) : write_pt(file.get(), tensor, contents);
  if (why.empty() && std::fflush(file.get()) != 0) why = "cannot be written";
  return why;
}

}  // namespace npu::probe
