#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "tool/bin2c/bin2c.h"

int main(int count, char** arguments) {
  std::string error;
  const npu::bin2c::Options options = npu::bin2c::parse({arguments + 1, arguments + count}, &error);
  if (options.help) {
    std::cout << npu::bin2c::help_text();
    return 0;
  }
  std::ostringstream bytes;
  if (error.empty()) {
    std::ifstream file(options.input, std::ios::binary);
    if (!file || std::filesystem::is_directory(options.input))
      error = "cannot read '" + options.input + "'";
    else
      bytes << file.rdbuf();
  }
  if (!error.empty()) {
    std::cerr << "bin2c: error: " << error << "\n";
    return 1;
  }
  std::cout << npu::bin2c::array_text(bytes.str(), options);
  return std::cout.flush() ? 0 : 1;
}
