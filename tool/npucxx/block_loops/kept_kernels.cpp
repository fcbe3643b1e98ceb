#include "tool/npucxx/block_loops/kept_kernels.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

namespace migrate {
namespace {

namespace fs = std::filesystem;

/// One line of a list, and what its files say.
struct Entry {
  std::string where;  ///< "main.cu.ascendc:2"
  std::string source;
  std::string kernel, signature, cores;
  ascendc::KeptText text;
};

std::string line_after(const std::string& text, const std::string& mark) {
  const size_t at = text.find(mark);
  if (at == std::string::npos) return "";
  const size_t begin = at + mark.size();
  return text.substr(begin, text.find('\n', begin) - begin);
}

std::optional<std::string> text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (!file) return std::nullopt;
  text << file.rdbuf();
  return text.str();
}

class KeptFinder {
 public:
  KeptFinder(const std::vector<RaisedKernel>& kernels, std::string cores)
      : kernels_(kernels), cores_(std::move(cores)), of_other_cores_(kernels.size()) {
    found_.of.resize(kernels.size());
  }

  void read_list(const std::string& source) {
    if (source.empty() || !read_.insert(fs::absolute(source).lexically_normal().string()).second) return;
    const std::string path = source + kKeptListEnding;
    std::ifstream list(path);
    std::string line;
    for (int number = 1; std::getline(list, line); ++number) {
      if (line.empty() || line[0] == '#') continue;
      Entry entry;
      entry.where = path + ":" + std::to_string(number);
      entry.source = source;
      if (read_entry(line, entry)) take(entry);
    }
  }

  KeptKernels finish() {
    for (size_t i = 0; i < kernels_.size(); ++i)
      if (!found_.of[i] && !of_other_cores_[i].empty())
        found_.warnings.push_back(of_other_cores_[i] + ": kernel " + kernels_[i].name + " is generated for " +
                                  cores_ + ": the text is for other cores");
    return std::move(found_);
  }

 private:
  bool fail(const Entry& entry, const std::string& what) {
    if (found_.error.empty()) found_.error = entry.where + ": " + what;
    return false;
  }

  bool read_entry(const std::string& line, Entry& entry) {
    const fs::path launch = fs::absolute(fs::path(entry.source).parent_path() / line).lexically_normal();
    const std::string name = launch.filename().string();
    const std::string ending = kLaunchFileEnding;
    if (!name.ends_with(ending)) return fail(entry, line + ": is not the name of a file *" + ending);
    entry.text.name = name.substr(0, name.size() - ending.size());
    entry.text.launch_file = launch.string();
    entry.text.kernel_file = (launch.parent_path() / (entry.text.name + kKernelFileEnding)).string();
    const auto text = text_of(launch);
    for (const std::string& file : {entry.text.launch_file, entry.text.kernel_file})
      if (!text_of(file))
        return fail(entry, file + ": cannot be read; restore it, or remove this line to generate the kernel");
    entry.kernel = line_after(*text, kKernelLine);
    entry.signature = line_after(*text, kSignatureLine);
    entry.cores = line_after(*text, kCoresLine);
    if (entry.cores.empty()) entry.cores = ascendc::kDefaultCore;
    if (entry.kernel.empty() || entry.signature.empty())
      return fail(entry, entry.text.launch_file + ": lacks the lines \"" + kKernelLine + "\" and \"" +
                             kSignatureLine + "\"");
    return true;
  }

  bool is_of(const RaisedKernel& kernel, const Entry& entry) const {
    std::error_code ignored;
    return kernel.name == entry.kernel && fs::equivalent(kernel.place.file, entry.source, ignored);
  }

  void take(const Entry& entry) {
    const RaisedKernel* other = nullptr;
    for (size_t i = 0; i < kernels_.size(); ++i) {
      if (!is_of(kernels_[i], entry)) continue;
      other = &kernels_[i];
      if (signature_of(*other) != entry.signature) continue;
      if (entry.cores != cores_) {
        of_other_cores_[i] = entry.where;
        return;
      }
      if (found_.of[i]) {
        fail(entry, "kernel " + entry.kernel + " is kept by two files; remove one of the lines");
        return;
      }
      found_.of[i] = entry.text;
      return;
    }
    // Another source of the program may use these arguments of the template.
    const bool is_template = entry.signature.find('<') < entry.signature.find('(');
    if (other != nullptr && !is_template)
      fail(entry, other->place.file + ":" + std::to_string(other->place.line) + ": kernel " + entry.kernel +
                      " is now " + signature_of(*other) + ", but " + entry.text.launch_file + " launches " +
                      entry.signature + ": adapt both files and the line \"" + kSignatureLine +
                      "\", or remove this line to generate the kernel");
    else
      found_.warnings.push_back(entry.where + ": no kernel of this source is " + entry.signature + "; " +
                                entry.text.kernel_file + " is not taken");
  }

  const std::vector<RaisedKernel>& kernels_;
  const std::string cores_;
  std::vector<std::string>
      of_other_cores_;  ///< for each kernel, the entry of a text for other cores; empty: none
  std::set<std::string> read_;
  KeptKernels found_;
};

}  // namespace

std::string signature_of(const RaisedKernel& kernel) {
  // The form of tool/npucxx/block_loops/block_loops.cpp; the first parameters may be the indices of the migrated form.
  static const std::regex form("static_cast<void \\(\\*\\)\\((.*)\\)>\\(&(.*)\\)");
  static const std::regex indices("^(npu::Index, ){3}npu::Index(, )?");
  std::smatch found;
  if (!std::regex_match(kernel.expression, found, form)) return kernel.expression;
  return "void " + found[2].str() + "(" + std::regex_replace(found[1].str(), indices, "") + ")";
}

KeptKernels find_kept(const std::vector<RaisedKernel>& kernels, const std::string& main_file,
                      const std::string& cores) {
  KeptFinder finder(kernels, cores);
  finder.read_list(main_file);
  for (const RaisedKernel& kernel : kernels) finder.read_list(kernel.place.file);
  return finder.finish();
}

}  // namespace migrate
