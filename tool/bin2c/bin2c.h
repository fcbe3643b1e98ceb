#pragma once
// The bytes of a file as an array of C, as CUDA's bin2c writes it.

#include <string>
#include <vector>

namespace npu::bin2c {

/// What the command line asks for.
struct Options {
  std::string input;
  std::string name = "imageBytes";
  std::string type = "char";  ///< of the elements: char, short, int or longlong
  std::string padding;        ///< bytes after those of the file
  std::string alignment;      ///< of the array, in bytes; empty: that of the elements
  bool is_const = false, is_static = false, with_length = false, stdint = false, help = false;
};

/// Reads the arguments after the program's name. Errors: what is wrong, in *error; the result is then of no use.
Options parse(const std::vector<std::string>& arguments, std::string* error);

/// The text of the array. Elements are little-endian; the last one is filled with zeros.
std::string array_text(const std::string& bytes, const Options& options);

/// What --help prints.
std::string help_text();

}  // namespace npu::bin2c
