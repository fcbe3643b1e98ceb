#include "tests/e2e/ascendc_program.h"

#include <gmock/gmock.h>

#include <regex>

namespace e2e {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string kBin = std::string(MIGRATE_BINARY_DIR) + "/bin/";

}  // namespace

CompiledProgram::CompiledProgram(const std::string& folder)
    : project(read_tree(std::string(MIGRATE_SOURCE_DIR) + "/tests/e2e/" + folder)) {
  const ProcessResult analyzed = project.migrate({"analyze", ".", "--report", "json=report.json"});
  EXPECT_EQ(analyzed.exit_code, 0) << analyzed.err;
  report = nlohmann::json::parse(read_tree(project.project()).at("report.json"));
  const ProcessResult rewritten = project.migrate({"rewrite", "--in-place", "--verify=parse", "."});
  EXPECT_EQ(rewritten.exit_code, 0) << rewritten.out << rewritten.err;
  compiled =
      run_process({kBin + "npucxx", "--kernels=ascendc", "main.cu", "-o", "program"}, project.project());
  EXPECT_EQ(compiled.exit_code, 0) << compiled.err;
}

AscendCProgram::AscendCProgram(std::shared_ptr<CompiledProgram> program)
    : program_(std::move(program)),
      project_(program_->project),
      report_(program_->report),
      compiled_(program_->compiled) {}

std::shared_ptr<CompiledProgram> AscendCProgram::shared_program(const std::string& folder) {
  static std::map<std::string, std::shared_ptr<CompiledProgram>> programs;
  std::shared_ptr<CompiledProgram>& program = programs[folder];
  if (program == nullptr) program = std::make_shared<CompiledProgram>(folder);
  return program;
}

std::pair<std::string, std::string> AscendCProgram::report_on(const std::string& kernel) const {
  std::pair<std::string, std::string> result;
  for (const auto& row : report_["kernels"])
    if (row["kernel"] == kernel) result.first = row["real"]["verdict"];
  for (const auto& finding : report_["findings"])
    if (finding["symbol"] == kernel && finding["id"].get<std::string>().starts_with("MIG21"))
      result.second = finding["message"];
  return result;
}

int AscendCProgram::compare_verdicts() const {
  const Tree tree = read_tree(project_.project());
  const std::string& text = tree.at("main.cu");
  const std::string& kernels = tree.at("program.main.ascendc.cpp");
  const std::regex expectation("// ([a-z_0-9]+): ([^\n]+)\n(template [^\n]+\n)?__global__");
  int count = 0;
  for (std::sregex_iterator i(text.begin(), text.end(), expectation), end; i != end; ++i, ++count) {
    const std::string name = (*i)[1];
    const std::string entry = "extern \"C\" __global__ __aicore__ void " + name + "(";
    if ((*i)[2] == "generated") {
      EXPECT_THAT(kernels, HasSubstr(entry));
      EXPECT_THAT(compiled_.err, Not(HasSubstr("kernel " + name + " is")));
      EXPECT_EQ(report_on(name), std::make_pair(std::string("generated"), std::string()));
    } else if ((*i)[2] == "a product, thread by thread") {
      EXPECT_THAT(kernels, HasSubstr(entry));
      EXPECT_EQ(report_on(name).first, "generated");
      EXPECT_THAT(report_on(name).second, HasSubstr("a library is far faster"));
    } else if ((*i)[2] == "thread by thread") {
      EXPECT_THAT(kernels, HasSubstr(entry));
      EXPECT_THAT(compiled_.err,
                  HasSubstr("kernel " + name + " is generated thread by thread, which is slow: "));
      EXPECT_EQ(report_on(name), std::make_pair(std::string("generated"), std::string()));
    } else if ((*i)[2].str().starts_with("by an operator")) {
      const bool has_epilogue = (*i)[2].str().ends_with("then on tiles");
      EXPECT_EQ(kernels.find(entry) != std::string::npos, has_epilogue) << name;
      EXPECT_THAT(compiled_.err, Not(HasSubstr("kernel " + name + " is")));
      EXPECT_EQ(report_on(name), std::make_pair(std::string("generated"), std::string()));
    } else {
      EXPECT_THAT(kernels, Not(HasSubstr(entry)));
      EXPECT_THAT(compiled_.err,
                  HasSubstr("kernel " + name + " is not generated as Ascend C: " + (*i)[2].str()));
      const auto [verdict, message] = report_on(name);
      EXPECT_EQ(verdict, "kernel") << name;
      EXPECT_THAT(message, HasSubstr(": " + (*i)[2].str()));
    }
  }
  return count;
}

void AscendCProgram::expect_right_results() const {
  for (const std::string order : {"host", "ascendc", "random:1", "random:2", "random:3"}) {
    const bool is_order = order.starts_with("random");
    const ProcessResult result = run({"./program"}, {{"NPU_KERNELS", is_order ? "ascendc" : order},
                                                     {"NPU_SIM_ORDER", is_order ? order : "forward"}});
    EXPECT_EQ(result.exit_code, 0) << order << result.out << result.err;
    EXPECT_EQ(result.out, "0 failures, no error\n") << order;
    EXPECT_EQ(result.err, "") << order << ": every generated kernel runs on the cores";
  }
  const ProcessResult both = run({"./program"}, {{"NPU_KERNELS", "both"}});
  EXPECT_EQ(both.out, "0 failures, no error\n");
  EXPECT_THAT(both.err, HasSubstr(" elements, 0 differ"));
  EXPECT_THAT(both.err, Not(HasSubstr("as Ascend C differs")));
}

}  // namespace e2e
