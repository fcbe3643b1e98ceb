// The tools that compile a program at run time, and the cache of what they made.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace npu::rtc {

/// What a program is made of.
struct Source {
  std::string text;
  std::string folder;  ///< of the source's name: headers are found in it
  std::vector<std::pair<std::string, std::string>> headers;  ///< name, text
  std::vector<std::string> options;
  std::vector<std::string> expressions;  ///< of kernels
};

/// What became of it. With neither file, `log` says why.
struct Built {
  std::string library;  ///< path of the shared library; empty if it failed, or with -dlto
  std::string object;   ///< path of the object, with -dlto or -rdc=true
  std::string log;
  bool disk_failed = false;  ///< the cache cannot be written
};

/// Takes the files from the cache, or runs `migrate rewrite` and `npucxx`.
Built build(const Source& source);

}  // namespace npu::rtc
