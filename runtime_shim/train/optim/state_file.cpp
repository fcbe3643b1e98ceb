// Layout: "NPUSTATE", version (4 bytes), payload size (8), checksum of the payload (8), payload. The payload
// is the kind and then the records, each a name and bytes. Each text is preceded by its size (8).
#include "runtime_shim/train/optim/state_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>

#include "npu/detail/optim_model.h"

namespace npu::optim::detail {
namespace {

constexpr char kMagic[8] = {'N', 'P', 'U', 'S', 'T', 'A', 'T', 'E'};
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kHeader = sizeof kMagic + sizeof kVersion + 2 * sizeof(std::uint64_t);

[[noreturn]] void refuse(const std::string& path, const std::string& why) {
  throw TrainingError(path + ": " + why);
}

/// FNV-1a over 64 bits. Source: Fowler, Noll, Vo, "FNV hash".
std::uint64_t checksum(const char* data, std::size_t size) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (std::size_t i = 0; i < size; ++i) hash = (hash ^ static_cast<unsigned char>(data[i])) * 0x100000001b3u;
  return hash;
}

void put_number(std::string& out, std::uint64_t value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}
void put_text(std::string& out, const std::string& text) {
  put_number(out, text.size());
  out += text;
}

/// Reads a payload. `ok` becomes false at the first invalid value.
struct Reader {
  const std::string& text;
  std::size_t at;
  bool ok = true;

  std::uint64_t number() {
    std::uint64_t value = 0;
    if (text.size() - at < sizeof value) return ok = false;
    std::memcpy(&value, text.data() + at, sizeof value);
    at += sizeof value;
    return value;
  }
  std::string piece() {
    const std::uint64_t size = number();
    if (!ok || text.size() - at < size) return ok = false, std::string();
    at += size;
    return text.substr(at - size, size);
  }
};

/// Writes everything and flushes it. Result: the system's error, 0 for none.
int write_all(int file, const std::string& text) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t written = ::write(file, text.data() + done, text.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    done += static_cast<std::size_t>(written);
  }
  return ::fsync(file) == 0 ? 0 : errno;
}

void replace_file(const std::string& path, const std::string& text) {
  const std::string beside = path + ".new." + std::to_string(::getpid());
  const int file = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) refuse(beside, std::strerror(errno));
  int error = write_all(file, text);
  if (::close(file) != 0 && error == 0) error = errno;
  if (error == 0 && std::rename(beside.c_str(), path.c_str()) != 0) error = errno;
  if (error == 0) return;
  ::unlink(beside.c_str());
  refuse(path, std::strerror(error));
}

}  // namespace

void StateRecords::add(const std::string& name, const void* data, std::size_t bytes) {
  records_.emplace_back(name, std::string(static_cast<const char*>(data), bytes));
}

bool StateRecords::has(const std::string& name) const {
  for (const auto& record : records_)
    if (record.first == name) return true;
  return false;
}

const std::string& StateRecords::bytes(const std::string& name) const {
  for (const auto& record : records_)
    if (record.first == name) return record.second;
  throw TrainingError("there is no \"" + name + "\" in it");
}

double StateRecords::number(const std::string& name) const {
  const std::string& text = bytes(name);
  if (text.size() != sizeof(double)) throw TrainingError("\"" + name + "\" is not a number");
  double value = 0;
  std::memcpy(&value, text.data(), sizeof value);
  return value;
}

std::vector<float> StateRecords::floats(const std::string& name, std::size_t count) const {
  const std::string& text = bytes(name);
  if (text.size() != count * sizeof(float)) throw TrainingError("\"" + name + "\" has another size");
  std::vector<float> values(count);
  std::memcpy(values.data(), text.data(), text.size());
  return values;
}

void write_state(const std::string& path, const std::string& kind, const StateRecords& records) {
  std::string payload;
  put_text(payload, kind);
  for (const auto& [name, bytes] : records.all()) {
    put_text(payload, name);
    put_text(payload, bytes);
  }
  std::string text(kMagic, sizeof kMagic);
  text.append(reinterpret_cast<const char*>(&kVersion), sizeof kVersion);
  put_number(text, payload.size());
  put_number(text, checksum(payload.data(), payload.size()));
  replace_file(path, text + payload);
}

StateRecords read_state(const std::string& path, const std::string& kind) {
  std::ifstream file(path, std::ios::binary);
  if (!file) refuse(path, "cannot be read");
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  if (text.size() < sizeof kMagic || std::memcmp(text.data(), kMagic, sizeof kMagic) != 0)
    refuse(path, "is not a training state file");
  if (text.size() < kHeader) refuse(path, "is truncated");
  std::uint32_t version = 0;
  std::memcpy(&version, text.data() + sizeof kMagic, sizeof version);
  if (version != kVersion)
    refuse(path, "has format version " + std::to_string(version) + "; this is version 1");
  Reader header{text, sizeof kMagic + sizeof kVersion};
  const std::uint64_t size = header.number(), sum = header.number();
  if (text.size() - kHeader < size) refuse(path, "is truncated");
  if (text.size() - kHeader > size || checksum(text.data() + kHeader, size) != sum)
    refuse(path, "was changed: its checksum is wrong");
  Reader reader{text, kHeader};
  const std::string found = reader.piece();
  if (found != kind) refuse(path, "holds \"" + found + "\", not \"" + kind + "\"");
  StateRecords records;
  while (reader.ok && reader.at < text.size()) {
    const std::string name = reader.piece(), bytes = reader.piece();
    if (reader.ok) records.add(name, bytes);
  }
  if (!reader.ok) refuse(path, "is damaged");
  return records;
}

}  // namespace npu::optim::detail
