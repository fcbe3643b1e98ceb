// Libraries and training call public functions of CANN. What still needs the simulator's private interface is listed in
// docs/private_calls.txt, each with its reason.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "tests/house/documents.h"
#include "tests/house/tokens.h"

namespace house {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// The private interface itself, the tasks of the host that need it, and each library's function that submits one.
const std::regex kPrivate(
    "(aclsim|HcclSim)[A-Za-z]\\w*|(hccl_)?simulator|submit_host_task|enqueue(_named|_body)?|submit_task|run_task|"
    "(blas|dnn|solver|sparse)_submit(_result)?");
/// The same in train/optim/device_buffer.h, with a name that other code has, too.
const std::regex kPrivateInTraining("submit");

/// The private names that a text calls, by file.
using Uses = std::map<std::string, Names>;

Names private_names(const std::string& path, const std::string& text) {
  Names found;
  const Tokens tokens = Lexer(text).all();
  for (size_t i = 0; i + 1 < tokens.size(); ++i) {
    const std::string& name = tokens[i].text;
    const bool is_private = std::regex_match(name, kPrivate);
    const bool in_training =
        starts_with(path, "runtime_shim/train/") && std::regex_match(name, kPrivateInTraining);
    const bool is_type = starts_with(name, "aclsim") || starts_with(name, "HcclSim");
    const bool is_call = tokens[i + 1].text == "(" || tokens[i + 1].text == "<";
    if (tokens[i].kind == Kind::word && (is_private || in_training) && (is_call || is_type))
      found.insert(name);
  }
  return found;
}

/// The rows of the list: path, names with commas between them, reason.
Uses listed(const std::string& text) {
  Uses uses;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    std::string path, names, reason;
    words >> path >> names;
    std::getline(words >> std::ws, reason);
    EXPECT_GT(reason.size(), 10U) << line << ": give a reason";
    std::istringstream parts(names);
    for (std::string name; std::getline(parts, name, ',');)
      EXPECT_TRUE(uses[path].insert(name).second) << path << " names " << name << " twice";
  }
  return uses;
}

/// What one has and the other has not, a line each.
std::string differences(const Uses& has, const Uses& lacks, const std::string& what) {
  std::string found;
  for (const auto& [path, names] : has) {
    const auto other = lacks.find(path);
    for (const std::string& name : names)
      if (other == lacks.end() || other->second.count(name) == 0)
        found += path + " " + what + " " + name + "\n";
  }
  return found;
}

TEST(PrivateCalls, AreFoundInCode) {
  const std::string path = "runtime_shim/libraries/x.cpp";
  EXPECT_THAT(private_names(path, "return blas_submit(stream, name, body);"), ElementsAre("blas_submit"));
  EXPECT_THAT(private_names(path, "submit_task<Status>(stream); simulator()->raise();"),
              ElementsAre("simulator", "submit_task"));
  EXPECT_THAT(private_names(path, "const aclsimInterface* table;"), ElementsAre("aclsimInterface"));
  EXPECT_THAT(private_names(path, "// simulator()\nint enqueue; f(\"run_task(\"); submit(x);"), IsEmpty());
  EXPECT_THAT(private_names("runtime_shim/train/x.cpp", "submit(stream, name, body);"),
              ElementsAre("submit"));
}

TEST(PrivateCalls, AreComparedInBothDirections) {
  const Uses code{{"a.cpp", {"run_task"}}},
      list = listed("# comment\nb.cpp enqueue,run_task no operator does it\n");
  EXPECT_EQ(differences(code, list, "calls"), "a.cpp calls run_task\n");
  EXPECT_EQ(differences(list, code, "lists"), "b.cpp lists enqueue\nb.cpp lists run_task\n");
}

TEST(House, PrivateCallsAreListed) {
  Uses code;
  for (const File& file : sources_below({"runtime_shim/libraries", "runtime_shim/train"}))
    if (Names names = private_names(file.path, file.text); !names.empty()) code[file.path] = std::move(names);
  const Uses list = listed(read(root() / "docs/private_calls.txt"));
  EXPECT_EQ(differences(code, list, "calls"), "") << "call an operator, or add a row with a reason";
  EXPECT_EQ(differences(list, code, "is listed in docs/private_calls.txt, and does not call"), "");
}

}  // namespace
}  // namespace house
