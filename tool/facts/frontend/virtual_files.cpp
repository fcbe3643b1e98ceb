#include "tool/facts/frontend/virtual_files.h"

#include <algorithm>

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "tool/base/hash.h"
#include "tool/base/paths.h"
#include "tool/base/text.h"
#include "tool/facts/frontend/assembly_spelling.h"
#include "tool/facts/frontend/launch_spelling.h"
#include "tool/facts/frontend/parse_request.h"
#include "tool/facts/frontend/pragma_spelling.h"
#include "tool/facts/jobs/include_spelling.h"

namespace migrate {
namespace vfs = llvm::vfs;
namespace path = llvm::sys::path;

namespace {

std::string real_path(const std::string& absolute) {
  llvm::SmallString<256> result;
  if (llvm::sys::fs::real_path(absolute, result)) return absolute;
  return std::string(result);
}

std::string process_directory() {
  llvm::SmallString<256> result;
  if (llvm::sys::fs::current_path(result)) return "/";
  return std::string(result);
}

/// The part of `file` after `root` and '/'; nothing if `file` is not below it. "" for the root itself.
std::optional<std::string> below(const std::string& root, const std::string& file) {
  if (file == root) return "";
  std::string prefix = root == "/" ? root : root + "/";
  if (file.compare(0, prefix.size(), prefix) != 0) return std::nullopt;
  return file.substr(prefix.size());
}

}  // namespace

UserFiles::UserFiles(const ParseJob& job, std::vector<std::string> roots,
                     const std::string& working_directory)
    : working_directory_(absolute_path(working_directory)), main_given_(job.file) {
  std::string process = process_directory();
  main_absolute_ = absolute_path(job.file, process);
  if (roots.empty()) {
    std::string directory = path::parent_path(job.file).str();
    roots.push_back(directory.empty() ? "." : directory);
  }
  for (const std::string& root : roots) {
    std::string absolute = absolute_path(root, process);
    roots_.push_back({root, absolute, real_path(absolute)});
  }
  std::stable_sort(roots_.begin(), roots_.end(), [](const Root& a, const Root& b) {
    return a.absolute.size() > b.absolute.size();  // the innermost root names a file
  });
  for (const ValueOption& option : value_options(job.arguments, {"-iquote", "-I"}))
    include_folders_.push_back(absolute_path(option.value, working_directory_));
}

std::optional<std::string> UserFiles::name_of(const std::string& name, const std::string& real) const {
  const std::string absolute = absolute_name(name);
  for (const Root& root : roots_) {
    auto rest = below(root.absolute, absolute);
    if (rest && leads_outside(absolute)) break;
    if (!rest) rest = below(root.real, real);
    if (!rest) continue;
    if (rest->empty()) return root.given;
    if (root.given == "." || root.given == "./") return *rest;
    return root.given.back() == '/' ? root.given + *rest : root.given + "/" + *rest;
  }
  if (absolute == main_absolute_) return main_given_;
  return std::nullopt;
}

bool UserFiles::is_named_inside(const std::string& name) const {
  const std::string absolute = absolute_name(name);
  return std::any_of(roots_.begin(), roots_.end(),
                     [&](const Root& root) { return below(root.absolute, absolute); });
}

// As absolute_path, for each file that a parse opens: std::filesystem takes eight times as long as LLVM.
std::string UserFiles::absolute_name(const std::string& name) const {
  // To LLVM, two slashes at the beginning are a host's name.
  const size_t extra = std::min(name.find_first_not_of('/'), name.size());
  llvm::SmallString<256> result(llvm::StringRef(name).drop_front(extra > 1 ? extra - 1 : 0));
  llvm::sys::fs::make_absolute(working_directory_, result);
  path::remove_dots(result, /*remove_dot_dot=*/true);
  return std::string(result);
}

bool UserFiles::leads_outside(const std::string& absolute) const {
  auto [known, is_new] = leads_outside_.try_emplace(absolute, false);
  if (!is_new) return known->second;
  const std::string real = real_path(absolute);
  const bool inside = real == absolute || std::any_of(roots_.begin(), roots_.end(), [&](const Root& root) {
                        return below(root.real, real) || below(root.absolute, real);
                      });
  return known->second = !inside;
}

namespace {

/// A file whose text is already known: that on disk, or a respelled one.
class TextFile : public vfs::File {
 public:
  TextFile(vfs::Status status, std::string text) : status_(std::move(status)), text_(std::move(text)) {}
  llvm::ErrorOr<vfs::Status> status() override { return status_; }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine& name, int64_t, bool,
                                                               bool) override {
    return llvm::MemoryBuffer::getMemBufferCopy(text_, name);
  }
  std::error_code close() override { return {}; }

 private:
  vfs::Status status_;
  std::string text_;
};

/// Records which files are read, with their content, and which are missing; not those beside `untraced`, which are ours.
class TracingFileSystem : public vfs::ProxyFileSystem {
 public:
  TracingFileSystem(llvm::IntrusiveRefCntPtr<vfs::FileSystem> below, FilesRead& read, std::string untraced)
      : ProxyFileSystem(std::move(below)),
        read_(read),
        untraced_(std::move(untraced)),
        ours_(path::parent_path(untraced_).str() + "/") {}

  llvm::ErrorOr<vfs::Status> status(const llvm::Twine& name) override {
    auto found = getUnderlyingFS().status(name);
    if (!found) note(name, kNotThere);
    return found;
  }
  llvm::ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const llvm::Twine& name) override {
    auto file = getUnderlyingFS().openFileForRead(name);
    if (!file) note(name, kNotThere);
    if (!file || (!untraced_.empty() && name.str() == untraced_)) return file;
    auto status = (*file)->status();
    if (!status || !status->isRegularFile()) return file;
    auto buffer = (*file)->getBuffer(name, -1, true, /*IsVolatile=*/false);
    if (!buffer) return buffer.getError();
    std::string text = (*buffer)->getBuffer().str();
    note(name, content_hash(text));
    return std::unique_ptr<vfs::File>(new TextFile(*status, std::move(text)));
  }

 private:
  void note(const llvm::Twine& name, const std::string& content) {
    llvm::SmallString<256> absolute;
    name.toVector(absolute);
    if (getUnderlyingFS().makeAbsolute(absolute)) return;
    path::remove_dots(absolute);
    if (absolute.starts_with(kVirtualDirectory)) return;
    if (!untraced_.empty() && absolute.starts_with(ours_)) return;
    read_[std::string(absolute)] = content;
    if (content == kNotThere) return;
    path::remove_dots(absolute, /*remove_dot_dot=*/true);  // the name in the facts
    read_[std::string(absolute)] = content;
  }

  FilesRead& read_;
  const std::string untraced_, ours_;
};

class RespellingFileSystem : public vfs::ProxyFileSystem {
 public:
  RespellingFileSystem(llvm::IntrusiveRefCntPtr<vfs::FileSystem> below, UserFiles& user_files)
      : ProxyFileSystem(std::move(below)), user_files_(user_files) {}

  llvm::ErrorOr<vfs::Status> status(const llvm::Twine& name) override {
    auto known = virtual_name(name);
    return known ? getUnderlyingFS().status(*known) : getUnderlyingFS().status(name);
  }

  llvm::ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const llvm::Twine& name) override {
    if (auto known = virtual_name(name)) return getUnderlyingFS().openFileForRead(*known);
    auto file = getUnderlyingFS().openFileForRead(name);
    if (!file) return file;
    llvm::SmallString<256> real;
    if (getUnderlyingFS().getRealPath(name, real)) real.clear();
    if (!user_files_.name_of(name.str(), std::string(real))) return file;
    auto status = (*file)->status();
    if (!status) return file;
    auto buffer = (*file)->getBuffer(name, -1, true, /*IsVolatile=*/false);
    if (!buffer) return buffer.getError();
    std::string text = (*buffer)->getBuffer().str();
    std::string parsed = respell(name.str(), text);
    if (parsed != text) user_files_.originals[name.str()] = std::move(text);
    return std::unique_ptr<vfs::File>(new TextFile(*status, std::move(parsed)));
  }

 private:
  // The virtual path of a toolkit header that is named with its absolute path, or of its folder, which clang looks up
  // first.
  std::optional<std::string> virtual_name(const llvm::Twine& name) const {
    const std::string path = name.str() + (llvm::StringRef(name.str()).ends_with("/include") ? "/" : "");
    const std::string header(name_in_toolkit(path));
    // A program may be in a folder ".../cuda-x": files that are not in its own ".../cuda-x/include" are found elsewhere.
    const std::string folder = path.substr(0, path.size() - header.size());
    if (header == path || getUnderlyingFS().exists(folder)) return std::nullopt;
    std::string known = std::string(kVirtualDirectory) + (header.empty() ? "" : "/" + header);
    return getUnderlyingFS().exists(known) ? std::optional(std::move(known)) : std::nullopt;
  }

  std::string respell(const std::string& name, const std::string& text) {
    std::string folder = path::parent_path(name).str();
    auto included = respell_includes(text, folder.empty() ? "." : folder, user_files_.include_folders(),
                                     getUnderlyingFS());
    std::string parsed = included.value_or(text);
    if (auto launches = respell_launches(parsed)) parsed = std::move(*launches);
    if (auto pragmas = respell_pragmas(parsed)) parsed = std::move(*pragmas);
    return respell_assembly(parsed).value_or(parsed);
  }

  UserFiles& user_files_;
};

void add_file(vfs::InMemoryFileSystem& memory, const std::string& name, const std::string& text) {
  memory.addFile(name, 0, llvm::MemoryBuffer::getMemBuffer(text, name, /*RequiresNullTerminator=*/true));
}

}  // namespace

namespace {

/// The disk, except that opening a pipe or a device as a header fails at once, because reading it could block.
class FilesOnly : public vfs::ProxyFileSystem {
 public:
  explicit FilesOnly(llvm::IntrusiveRefCntPtr<vfs::FileSystem> below) : ProxyFileSystem(std::move(below)) {}

  llvm::ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const llvm::Twine& name) override {
    auto found = getUnderlyingFS().status(name);
    if (!found) return found.getError();
    if (!found->isRegularFile() && !found->isDirectory())
      return std::make_error_code(std::errc::no_such_file_or_directory);
    return getUnderlyingFS().openFileForRead(name);
  }
};

}  // namespace

llvm::IntrusiveRefCntPtr<vfs::FileSystem> make_file_system(const std::map<std::string, std::string>* headers,
                                                           const std::map<std::string, std::string>* overlay,
                                                           UserFiles* user_files, FilesRead* read,
                                                           const std::string& untraced) {
  llvm::IntrusiveRefCntPtr<vfs::FileSystem> disk(new FilesOnly(vfs::createPhysicalFileSystem()));
  const bool traces_all = read && !headers;
  if (read && !traces_all) disk = llvm::makeIntrusiveRefCnt<TracingFileSystem>(disk, *read, untraced);
  auto layers = llvm::makeIntrusiveRefCnt<vfs::OverlayFileSystem>(disk);
  auto memory = llvm::makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  if (headers) {
    for (const auto& [name, text] : *headers)
      add_file(*memory, std::string(kVirtualDirectory) + "/" + name, text);
  }
  if (overlay) {
    for (const auto& [name, text] : *overlay) add_file(*memory, name, text);
  }
  layers->pushOverlay(memory);
  llvm::IntrusiveRefCntPtr<vfs::FileSystem> all = layers;
  if (traces_all) all = llvm::makeIntrusiveRefCnt<TracingFileSystem>(all, *read, untraced);
  if (!user_files) return all;
  return llvm::makeIntrusiveRefCnt<RespellingFileSystem>(all, *user_files);
}

}  // namespace migrate
