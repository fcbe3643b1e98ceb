// Writes what makes the simulator's rooms into libraries that export exactly the functions of one version of CANN: a version
// script each for libascendcl.so and libhccl.so, and a source with the functions that the simulator does not have. These give
// ACL_ERROR_FEATURE_UNSUPPORTED: no program of ours may call them.
// usage: write_exports FACTS.json FOLDER OWN_LIBRARY...
#include <cstdio>
#include <fstream>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>

namespace {

std::set<std::string> exports_of(const std::string& library) {
  std::set<std::string> names;
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(("nm -D --defined-only " + library).c_str(), "r"),
                                                   pclose);
  char line[512];
  while (std::fgets(line, sizeof line, pipe.get()) != nullptr) {
    std::istringstream words(line);
    std::string address, kind, name;
    if (words >> address >> kind >> name) names.insert(name);
  }
  return names;
}

bool is_hccl(const std::string& name) { return name.rfind("Hccl", 0) == 0 || name.rfind("hccl", 0) == 0; }

/// One library of the two: its version script, and the functions that the simulator lacks.
bool write(const std::string& folder, const std::string& library, const std::set<std::string>& names,
           const std::set<std::string>& own) {
  std::ofstream map(folder + "/" + library + ".map"), source(folder + "/" + library + "_others.c");
  map << "{\n  global: seam_simulator;\n";
  for (const std::string& name : names) {
    map << "    " << name << ";\n";
    if (own.count(name) == 0) source << "int " << name << "(void) { return 200006; }\n";
  }
  map << "  local: *;\n};\n";
  return map.good() && source.good();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) return std::cerr << "usage: write_exports FACTS.json FOLDER OWN_LIBRARY...\n", 2;
  std::ifstream file(argv[1]);
  const nlohmann::json facts = nlohmann::json::parse(file);
  std::set<std::string> own, acl, hccl;
  for (int i = 3; i < argc; ++i) own.merge(exports_of(argv[i]));
  for (const auto& [name, signature] : facts.at("functions").items())
    (is_hccl(name) ? hccl : acl).insert(name);
  const std::string folder = argv[2];
  const bool written = write(folder, "ascendcl", acl, own) && write(folder, "hccl", hccl, own);
  if (!written) std::cerr << "write_exports: cannot write to " << folder << "\n";
  return written ? 0 : 1;
}
