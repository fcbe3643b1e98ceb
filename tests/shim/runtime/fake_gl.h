// An OpenGL of the test: buffers and textures in memory, and the state that copies must leave as it was.
#ifndef TESTS_SHIM_RUNTIME_FAKE_GL_H_
#define TESTS_SHIM_RUNTIME_FAKE_GL_H_

#include <functional>
#include <map>
#include <vector>

namespace test {

struct FakeTexture {
  int width = 0, height = 0, depth = 0, format = 0;
  std::vector<char> bytes;
};

struct FakeGl {
  bool current = true;  ///< whether the thread has a context
  unsigned int error = 0;
  int reads = 0, writes = 0;      ///< copies of whole objects
  std::function<void()> on_read;  ///< in the read of a buffer
  std::map<unsigned int, std::vector<char>> buffers;
  std::map<unsigned int, FakeTexture> textures;
  std::map<unsigned int, int> bound;   ///< by target
  std::map<unsigned int, int> pixels;  ///< by mode
};

/// The one context.
FakeGl& fake_gl();

}  // namespace test

#endif  // TESTS_SHIM_RUNTIME_FAKE_GL_H_
