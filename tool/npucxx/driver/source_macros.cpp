#include "tool/npucxx/driver/source_macros.h"

#include <fstream>
#include <regex>
#include <sstream>

namespace npu::cxx {

std::vector<std::string> library_macros(std::string_view text) {
  static const std::regex line(R"re((?:^|\n)[ \t]*#[ \t]*define[ \t]+(_GLIBCXX_\w+))re"
                               R"re((?:[ \t]+(\w+))?[ \t]*(?=\r?\n|$|/[/*]))re");
  std::vector<std::string> options;
  using Iterator = std::regex_iterator<std::string_view::const_iterator>;
  for (Iterator one(text.begin(), text.end(), line), end; one != end; ++one)
    options.push_back("-D" + (*one)[1].str() + "=" + (*one)[2].str());
  return options;
}

std::vector<std::string> mpi_macros(std::string_view text) {
  if (text.empty()) return {};
  for (std::string_view used : {"MPI::", "_SKIP_MPICXX"}) {
    if (text.find(used) != std::string_view::npos) return {};
  }
  return {"-DOMPI_SKIP_MPICXX=1", "-DMPICH_SKIP_MPICXX=1"};
}

std::string text_of_file(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

}  // namespace npu::cxx
