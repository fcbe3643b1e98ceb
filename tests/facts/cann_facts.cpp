// Facts about a CANN installation's acl/ and hccl/ headers.
// usage: cann_facts include CANN                 the folder of its headers
//        cann_facts write CANN VERSION           its facts, as JSON
//        cann_facts check CANN OUR_INCLUDE FACTS_FOLDER
//        cann_facts operator_include CANN       the folder that has its aclnnop/; nothing if there is none
//        cann_facts operators CANN OUR_INCLUDE OUR_BUILT_INCLUDE
// check compares the headers with the facts of their version, and ours with the headers. Exit code: 0 no problem; 1 problems,
// each printed; 2 the comparison was not possible.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/facts/compare_facts.h"
#include "tests/facts/facts_file.h"
#include "tests/facts/read_headers.h"

namespace {

using cann::HeaderFacts;

/// The facts of the version that the headers have.
HeaderFacts facts_of_version(const HeaderFacts& headers, const std::string& include,
                             const std::string& facts_folder) {
  if (headers.ascendcl.empty())
    throw std::runtime_error(
        include + ": no header defines ACL_MAJOR_VERSION, ACL_MINOR_VERSION and ACL_PATCH_VERSION");
  std::string known;
  for (const auto& entry : std::filesystem::directory_iterator(facts_folder)) {
    const std::string name = entry.path().filename().string();
    if (name.rfind("cann-", 0) != 0 || entry.path().extension() != ".json") continue;
    HeaderFacts facts = cann::read_facts_file(entry.path().string());
    if (facts.ascendcl == headers.ascendcl) return facts;
    known += (known.empty() ? "" : ", ") + facts.ascendcl + " (CANN " + facts.cann + ")";
  }
  throw std::runtime_error(include + ": AscendCL " + headers.ascendcl + " is an unknown version; known: " +
                           known + ". Write its facts with scripts/cann_facts.sh and compare these files");
}

/// What the headers have otherwise than the facts of their version, less and more.
std::vector<std::string> problems_with_facts(const HeaderFacts& headers, const HeaderFacts& facts) {
  std::vector<std::string> problems;
  for (const cann::Difference& difference : cann::differences(headers, facts))
    problems.push_back(difference.text("headers", "facts"));
  for (const cann::Difference& difference : cann::differences(facts, headers)) {
    if (difference.kind == cann::Difference::Kind::absent)
      problems.push_back(difference.text("facts", "headers"));
  }
  return problems;
}

size_t print(const std::string& title, const std::vector<std::string>& problems) {
  std::printf("%s: %zu problems\n", title.c_str(), problems.size());
  for (const std::string& problem : problems) std::printf("  %s\n", problem.c_str());
  return problems.size();
}

int check(const std::string& include, const std::string& our_include, const std::string& facts_folder) {
  const HeaderFacts headers = cann::read_headers(include);
  const HeaderFacts facts = facts_of_version(headers, include, facts_folder);
  const HeaderFacts ours = cann::read_headers(our_include);
  std::printf("%s: AscendCL %s, CANN %s: %zu functions, %zu values, %zu structs\n", include.c_str(),
              headers.ascendcl.c_str(), facts.cann.c_str(), headers.functions.size(),
              headers.all_values().size(), headers.structs.size());
  size_t problems =
      print("these headers beside the facts of CANN " + facts.cann, problems_with_facts(headers, facts));
  const std::string title =
      "our headers, " + std::to_string(ours.functions.size()) + " functions with the simulator's";
  problems +=
      print(title, headers.ascendcl == cann::kOurVersion
                       ? cann::problems_with_own_version(ours, headers)
                       : cann::problems_with_older(ours, headers, cann::read_marks(ours, {our_include})));
  return problems == 0 ? 0 : 1;
}

/// Those of an installation that have the names of ours. Some are in aclnnop/level2/ alone, some there as well.
std::vector<std::string> same_headers(const std::vector<std::string>& ours,
                                      const std::vector<std::string>& theirs) {
  std::vector<std::string> found;
  for (const std::string& header : ours) {
    const std::string level2 = "aclnnop/level2/" + header.substr(header.find('/') + 1);
    for (const std::string& name : {header, level2}) {
      if (std::find(theirs.begin(), theirs.end(), name) == theirs.end()) continue;
      found.push_back(name);
      break;
    }
  }
  return found;
}

/// Compares our headers of operators with those of an installation that have the same names.
int check_operators(const std::string& cann, const std::vector<std::string>& our_include) {
  const std::string include = cann::include_folder_of(cann);
  const std::vector<std::string> folders = {include, cann::operator_folder_of(cann, include)};
  if (folders.back().empty()) {
    std::printf("%s: no folder aclnnop: the headers of operators are not compared\n", cann.c_str());
    return 0;
  }
  const std::vector<std::string> wanted = cann::operator_headers(our_include);
  const std::vector<std::string> there = same_headers(wanted, cann::operator_headers(folders));
  const HeaderFacts ours = cann::read_operator_headers(our_include, wanted);
  const HeaderFacts theirs = cann::read_operator_headers(folders, there);
  const bool is_older = cann::read_headers(include).ascendcl != cann::kOurVersion;
  std::printf("%s: %zu of our %zu headers of operators are there, with %zu functions\n",
              folders.back().c_str(), there.size(), wanted.size(), theirs.functions.size());
  const std::string title =
      "our headers of operators, " + std::to_string(ours.functions.size()) + " functions";
  const auto marks = cann::read_marks(ours, our_include);
  return print(title, cann::problems_with_operators(ours, theirs, marks, is_older)) == 0 ? 0 : 1;
}

int run(const std::vector<std::string>& arguments) {
  const std::string command = arguments.empty() ? "" : arguments[0];
  if (command == "include" && arguments.size() == 2) {
    std::printf("%s\n", cann::include_folder_of(arguments[1]).c_str());
    return 0;
  }
  if (command == "write" && arguments.size() == 3) {
    HeaderFacts facts = cann::read_headers(cann::include_folder_of(arguments[1]));
    facts.cann = arguments[2];
    std::printf("%s", cann::to_json(facts).c_str());
    return 0;
  }
  if (command == "check" && arguments.size() == 4)
    return check(cann::include_folder_of(arguments[1]), arguments[2], arguments[3]);
  if (command == "operator_include" && arguments.size() == 2) {
    const std::string include = cann::include_folder_of(arguments[1]);
    std::printf("%s\n", cann::operator_folder_of(arguments[1], include).c_str());
    return 0;
  }
  if (command == "operators" && arguments.size() == 4)
    return check_operators(arguments[1], {arguments[2], arguments[3]});
  std::fprintf(stderr,
               "usage: cann_facts include CANN | write CANN VERSION | check CANN OUR_INCLUDE FACTS_FOLDER |\n"
               "       operator_include CANN | operators CANN OUR_INCLUDE OUR_BUILT_INCLUDE\n");
  return 2;
}

}  // namespace

int main(int count, char** values) {
  try {
    return run(std::vector<std::string>(values + 1, values + count));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "cann_facts: %s\n", error.what());
    return 2;
  }
}
