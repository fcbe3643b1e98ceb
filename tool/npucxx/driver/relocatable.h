#pragma once
// Relocatable device code (nvcc -rdc=true, -dc): a program has all units of its archives that have such code, whether or not
// something refers to them. Their static objects register kernels. Each unit defines a symbol of its own, and the link asks for
// those that it finds.
// Source: CUDA Compiler Driver NVCC, "Using Separate Compilation in CUDA"; System V ABI, "Archive File".

#include <istream>
#include <string>
#include <vector>

#include "tool/npucxx/driver/invocation.h"

namespace npu::cxx {

/// The option that gives a unit its symbol (npu/executors/named_launch.h). `id`: of its object, different for each.
std::string relocatable_unit_option(const std::string& id);

/// The symbols of relocatable units in an archive's index; none if the stream is no archive or has no index.
std::vector<std::string> relocatable_units(std::istream& archive);

/// Linker options that take the relocatable units of the archives among `inputs`, which are words of a link command: paths,
/// and "-lname", which is searched in the folders of the "-Ldir" among `flags`.
std::vector<std::string> take_relocatable_units(const std::vector<std::string>& inputs,
                                                const std::vector<std::string>& flags);

}  // namespace npu::cxx
