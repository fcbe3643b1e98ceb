// Drives one fixture through the whole product, as a user would, and says at each step what is wrong:
//   fixture_runner FIXTURE_DIR --tools DIR --work DIR     analyse, rewrite, undo, build, run, compare
//   ... --short                                          runs the program in two orders of its threads instead of five
//   ... --update                                          writes expected/ from what the tool produced, for review
//   ... --original COMPILER                               builds and runs input/ itself with nvcc, on a machine with a GPU
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <regex>
#include <stdexcept>

#include "tests/e2e/fixture.h"
#include "tests/e2e/process.h"
#include "tests/e2e/tree.h"

namespace fs = std::filesystem;
using namespace e2e;

namespace {

struct Options {
  std::string fixture, tools, work, original;
  bool update = false;
  bool short_run = false;
};

[[noreturn]] void fail(const std::string& what) { throw std::runtime_error(what); }

void require_exit(const ProcessResult& result, int wanted, const std::string& what) {
  if (result.exit_code != wanted)
    fail(what + ": exit code " + std::to_string(result.exit_code) + ", wanted " + std::to_string(wanted) +
         "\n--- stdout\n" + result.out + "--- stderr\n" + result.err);
}

void require_same(const Tree& got, const Tree& wanted, const std::string& what) {
  const std::string difference = compare_trees(got, wanted);
  if (!difference.empty()) fail(what + "\n" + difference);
}

/// The steps of one fixture; each throws with what is wrong.
class Driver {
 public:
  Driver(Options options, Fixture fixture)
      : options_(std::move(options)),
        fixture_(std::move(fixture)),
        input_(read_tree(fixture_.directory + "/input")),
        migrated_(options_.work + "/migrated") {}

  void analyze() const {
    const std::string source = fresh_copy("analyzed"), report = options_.work + "/report.json";
    require_exit(migrate({"analyze", source, "--report", "json=" + report}), fixture_.analyze_exit,
                 "analyze");
    require_same(read_tree(source), input_, "analyze changed its input");
    std::ifstream file(report);
    const nlohmann::json json = nlohmann::json::parse(file);
    for (const auto& [pointer, wanted] : fixture_.report) {
      const nlohmann::json::json_pointer at(pointer);
      if (!json.contains(at)) fail("report has no " + pointer);
      if (json.at(at) != wanted)
        fail("report " + pointer + " is " + json.at(at).dump() + ", wanted " + wanted.dump());
    }
  }

  // The programs are built afterwards, so the parse is judge enough.
  void rewrite_to_folder() const {
    const std::string source = fresh_copy("source");
    fs::remove_all(migrated_);
    require_exit(migrate({"rewrite", source, "-o", migrated_, "--verify=parse"}), fixture_.rewrite_exit,
                 "rewrite -o");
    require_same(read_tree(source), input_, "rewrite -o changed its input");
    if (options_.update) write_tree(fixture_.directory + "/expected", read_tree(migrated_));
    require_same(read_tree(migrated_), expected(), "rewrite -o");
  }

  void rewrite_again() const {
    require_exit(migrate({"rewrite", migrated_, "--in-place", "--verify=parse"}), fixture_.rewrite_exit,
                 "second rewrite");
    require_same(read_tree(migrated_), expected(), "the second rewrite changed something");
  }

  void rewrite_in_place_and_undo() const {
    const std::string source = fresh_copy("in_place");
    require_exit(migrate({"rewrite", source, "--in-place", "--verify=parse"}), fixture_.rewrite_exit,
                 "rewrite --in-place");
    require_same(read_tree(source), expected(), "rewrite --in-place");
    require_exit(migrate({"undo", source}), 0, "undo");
    require_same(read_tree(source), input_, "undo");
  }

  void build() const { build_with(options_.tools + "/npucxx", migrated_); }

  /// The programs have no races, so every order in which the simulated device runs its threads must do.
  void run_in_orders() const {
    std::vector<std::string> orders = {"", "reverse"};
    if (!options_.short_run) orders.insert(orders.end(), {"forward", "depth", "random:7"});
    for (const std::string& order : orders) {
      auto environment = fixture_.environment;
      if (!order.empty()) environment["NPU_SIM_ORDER"] = order;
      run_in(migrated_, environment, order.empty() ? "run" : "run with NPU_SIM_ORDER=" + order);
    }
  }

  void original() const {
    const std::string source = fresh_copy("original");
    build_with(options_.original, source);
    run_in(source, fixture_.environment, "original");
  }

 private:
  std::string fresh_copy(const std::string& name) const {
    const std::string directory = options_.work + "/" + name;
    write_tree(directory, input_);
    return directory;
  }
  Tree expected() const { return read_tree(fixture_.directory + "/expected"); }

  ProcessResult migrate(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), options_.tools + "/migrate");
    return run_process(arguments, options_.work);
  }

  void build_with(const std::string& compiler, const std::string& directory) const {
    for (std::vector<std::string> arguments : fixture_.build) {
      arguments.insert(arguments.begin(), compiler);
      require_exit(run_process(arguments, directory), 0, "build");
    }
  }

  void run_in(const std::string& directory, const std::map<std::string, std::string>& environment,
              const std::string& what) const {
    const ProcessResult result = run_process(fixture_.run, directory, environment);
    require_exit(result, fixture_.expect.exit_code, what);
    for (const std::string& pattern : fixture_.expect.out)
      if (!std::regex_search(result.out, std::regex(pattern)))
        fail(what + ": no \"" + pattern + "\" in the output\n" + result.out);
    for (const NumberExpectation& number : fixture_.expect.numbers) check_number(number, result.out, what);
    if (what == "run" || what == "original") std::printf("%s", result.out.c_str());
  }

  static void check_number(const NumberExpectation& wanted, const std::string& out, const std::string& what) {
    std::smatch match;
    if (!std::regex_search(out, match, std::regex(wanted.find)))
      fail(what + ": no \"" + wanted.find + "\" in the output\n" + out);
    const double got = std::stod(match[1].str());
    const bool ok = (!wanted.value || std::fabs(got - *wanted.value) <= wanted.tolerance) &&
                    (!wanted.at_most || got <= *wanted.at_most) &&
                    (!wanted.at_least || got >= *wanted.at_least);
    if (!ok) fail(what + ": \"" + wanted.find + "\" gives " + match[1].str() + "\n" + out);
  }

  Options options_;
  Fixture fixture_;
  Tree input_;
  std::string migrated_;
};

Options parse_options(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    auto value = [&] {
      if (i + 1 >= argc) fail("missing value after " + argument);
      return std::string(argv[++i]);
    };
    if (argument == "--update") {
      options.update = true;
    } else if (argument == "--short") {
      options.short_run = true;
    } else if (argument == "--tools") {
      options.tools = fs::absolute(value()).string();
    } else if (argument == "--work") {
      options.work = fs::absolute(value()).string();
    } else if (argument == "--original") {
      options.original = value();
    } else {
      options.fixture = fs::absolute(argument).lexically_normal().string();
    }
  }
  if (options.fixture.empty() || options.work.empty())
    fail("usage: fixture_runner FIXTURE_DIR --tools DIR --work DIR");
  return options;
}

std::vector<std::pair<const char*, void (Driver::*)() const>> steps_of(const Options& options,
                                                                       const Fixture& fixture) {
  if (!options.original.empty()) return {{"original", &Driver::original}};
  std::vector<std::pair<const char*, void (Driver::*)() const>> steps = {
      {"analyze", &Driver::analyze},
      {"rewrite to a folder", &Driver::rewrite_to_folder},
      {"rewrite again", &Driver::rewrite_again},
      {"rewrite in place, undo", &Driver::rewrite_in_place_and_undo}};
  if (!fixture.build.empty()) {
    steps.emplace_back("build", &Driver::build);
    steps.emplace_back("run", &Driver::run_in_orders);
  }
  return steps;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const Options options = parse_options(argc, argv);
    const Fixture fixture = load_fixture(options.fixture);
    fs::create_directories(options.work);
    const Driver driver(options, fixture);
    for (const auto& [name, step] : steps_of(options, fixture)) {
      (driver.*step)();
      std::printf("ok: %s\n", name);
    }
    return 0;
  } catch (const std::exception& error) {
    std::printf("FAILED: %s\n", error.what());
    return 1;
  }
}
