#include "tool/dumps/zip_archive.h"

#include <zip.h>

namespace migrate::dumps {
namespace {

zip_t* as_zip(const std::shared_ptr<void>& archive) { return static_cast<zip_t*>(archive.get()); }

std::string message_of(int code) {
  zip_error_t error;
  zip_error_init_with_code(&error, code);
  std::string message = zip_error_strerror(&error);
  zip_error_fini(&error);
  return message;
}

}  // namespace

Result<ZipArchive> ZipArchive::open(const std::string& path) {
  int code = 0;
  zip_t* zip = zip_open(path.c_str(), ZIP_RDONLY, &code);
  if (!zip) return Error{path + ": " + message_of(code)};
  ZipArchive archive;
  archive.path_ = path;
  archive.archive_ = std::shared_ptr<void>(zip, [](void* one) { zip_discard(static_cast<zip_t*>(one)); });
  return archive;
}

std::vector<std::string> ZipArchive::names() const {
  std::vector<std::string> names;
  const zip_int64_t count = zip_get_num_entries(as_zip(archive_), 0);
  for (zip_int64_t i = 0; i < count; ++i)
    if (const char* name = zip_get_name(as_zip(archive_), static_cast<zip_uint64_t>(i), 0))
      names.push_back(name);
  return names;
}

uint64_t ZipArchive::size_of(const std::string& name) const {
  zip_stat_t stat;
  zip_stat_init(&stat);
  if (zip_stat(as_zip(archive_), name.c_str(), 0, &stat) != 0 || !(stat.valid & ZIP_STAT_SIZE)) return 0;
  return stat.size;
}

Result<ZipArchive::Stream> ZipArchive::stream(const std::string& name) const {
  zip_file_t* file = zip_fopen(as_zip(archive_), name.c_str(), 0);
  if (!file) return Error{path_ + ": " + name + ": " + zip_strerror(as_zip(archive_))};
  Stream stream;
  // The archive must not end before its members.
  stream.file_ = std::shared_ptr<void>(
      file, [archive = archive_](void* one) { zip_fclose(static_cast<zip_file_t*>(one)); });
  return stream;
}

bool ZipArchive::Stream::read(std::span<char> bytes) {
  const zip_int64_t read = zip_fread(static_cast<zip_file_t*>(file_.get()), bytes.data(), bytes.size());
  return read == static_cast<zip_int64_t>(bytes.size());
}

Result<std::string> ZipArchive::read(const std::string& name, uint64_t most) const {
  auto member = stream(name);
  if (!member) return member.error();
  const uint64_t size = size_of(name);
  if (size > most) return Error{path_ + ": " + name + " is larger than " + std::to_string(most) + " bytes"};
  std::string text(size, '\0');
  if (!member->read(text)) return Error{path_ + ": " + name + ": is damaged"};
  return text;
}

Status write_zip(const std::string& path, const std::map<std::string, std::string>& members) {
  int code = 0;
  zip_t* zip = zip_open(path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code);
  if (!zip) return Error{path + ": " + message_of(code)};
  for (const auto& [name, text] : members) {
    zip_source_t* source = zip_source_buffer(zip, text.data(), text.size(), 0);
    if (source && zip_file_add(zip, name.c_str(), source, ZIP_FL_ENC_UTF_8) >= 0) continue;
    if (source) zip_source_free(source);
    const std::string why = zip_strerror(zip);
    zip_discard(zip);
    return Error{path + ": " + name + ": " + why};
  }
  if (zip_close(zip) == 0) return {};
  const std::string why = zip_strerror(zip);
  zip_discard(zip);
  return Error{path + ": " + why};
}

}  // namespace migrate::dumps
