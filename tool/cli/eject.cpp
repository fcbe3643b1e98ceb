#include "tool/commands/eject.h"

#include <cstdio>

#include "tool/base/paths.h"
#include "tool/cli/inputs.h"
#include "tool/program/resources.h"
#include "tool/verify/build_check.h"

namespace migrate {
namespace {

struct EjectArguments {
  std::string kernel, cores, output, build_directory, standard;
  std::vector<std::string> paths, includes, defines;
};

int run(FileSystem& files, const EjectArguments& arguments) {
  auto resources = find_resources(files, executable_path());
  if (!resources) return fail(resources.error().message);
  if (!can_build(resources->npucxx))
    return fail("migrate eject: npucxx was not found beside migrate or along PATH, or cannot compile here");
  EjectOptions options;
  options.kernel = arguments.kernel;
  options.cores = arguments.cores;
  options.directory = arguments.output;
  options.npucxx = resources->npucxx;
  options.program.paths = arguments.paths;
  options.program.flags.build_directory = arguments.build_directory;
  options.program.flags.standard = arguments.standard;
  options.program.flags.includes = arguments.includes;
  options.program.flags.defines = arguments.defines;
  auto result = eject(files, options);
  if (!result) return fail("migrate eject: " + result.error().message);
  for (const std::string& path : result->written) std::printf("wrote %s\n", shown_path(path).c_str());
  std::printf("%s names them: the next build of %s with npucxx --kernels=ascendc takes them\n",
              shown_path(result->list).c_str(), shown_path(result->source).c_str());
  return 0;
}

}  // namespace

void add_eject(CLI::App& app, CommandLine& line) {
  CLI::App* command = app.add_subcommand(
      "eject", "Write the generated Ascend C of one kernel into a folder, to own and tune");
  auto arguments = std::make_shared<EjectArguments>();
  const auto many = [&](const char* name, std::vector<std::string>& to, const char* help, const char* type) {
    command->add_option(name, to, help)->type_name(type)->allow_extra_args(false);
  };
  command->add_option("KERNEL", arguments->kernel, "The kernel: scale, ns::scale or scale<float>")
      ->required()
      ->type_name("");
  command->add_option("PATH", arguments->paths, "Files or directories of the migrated program (default: .)")
      ->type_name("");
  command->add_option("-o", arguments->output, "The folder for the texts")->required()->type_name("DIR");
  command->add_option("--npu-arch", arguments->cores, "The cores that the texts are for (default dav-2201)")
      ->type_name("CORES");
  command->add_option("-p", arguments->build_directory, "Directory with compile_commands.json")
      ->type_name("BUILD_DIR");
  many("-I", arguments->includes, "Folder to search for headers", "DIR");
  many("-D", arguments->defines, "Define a macro", "MACRO[=V]");
  command->add_option("--std", arguments->standard, "Language standard, for example c++17")->type_name("STD");
  command->callback([arguments, &line] { line.exit_code = run(line.files, *arguments); });
}

}  // namespace migrate
