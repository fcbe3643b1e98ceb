#include <algorithm>
#include <cstdio>
#include <exception>

#include "tool/cli/cli.h"

namespace migrate {

int fail(const std::string& message) {
  std::fprintf(stderr, "%s\n", message.c_str());
  return static_cast<int>(ExitCode::tool_error);
}

namespace {

constexpr const char* kFooter =
    "Exit codes: 0 passed; 1 usage or tool error; 2 the gate failed or hand work remains; 3 a file was not "
    "analysed.";

bool is_command(const CLI::App& app, const std::string& name) {
  auto commands = app.get_subcommands([](const CLI::App*) { return true; });
  return std::any_of(commands.begin(), commands.end(),
                     [&](const CLI::App* one) { return one->get_name() == name; });
}

int run(int argc, char** argv) {
  auto files = disk_file_system();
  CommandLine line{*files};
  CLI::App app("Migrates C++ training code from CUDA to Ascend NPUs: reports, rewrites and verifies.",
               "migrate");
  app.set_version_flag("--version", "migrate " + tool_version());
  app.require_subcommand(1);
  app.footer(kFooter);
  add_analyze(app, line);
  add_rewrite(app, line);
  add_undo(app, line);
  add_explain(app, line);
  add_rules(app, line);
  add_race(app, line);
  add_check_kernels(app, line);
  add_eject(app, line);
  add_advise(app, line);
  add_predict(app, line);
  add_compare(app, line);
  add_bisect(app, line);
  add_widen_kernels(app, line);
  add_config_check(app, line);
  if (argc > 1 && argv[1][0] != '-' && !is_command(app, argv[1])) {
    return fail("migrate: " + std::string(argv[1]) +
                ": unknown command; expected analyze, rewrite, undo, explain, rules, race, "
                "check-kernels, eject, advise, predict, compare, bisect, widen-kernels or config-check");
  }
  translate_msprobe_options(argc, argv);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& asked_for_help) {
    return app.exit(asked_for_help);
  } catch (const CLI::ParseError& error) {
    return fail("migrate: " + std::string(error.what()) + "; see migrate --help");
  }
  return line.exit_code;
}

}  // namespace
}  // namespace migrate

int main(int argc, char** argv) {
  try {
    return migrate::run(argc, argv);
  } catch (const std::exception& error) {
    return migrate::fail(std::string("migrate: internal error: ") + error.what());
  }
}
