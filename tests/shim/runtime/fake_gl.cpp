// The functions of the OpenGL of the test. The shim finds them by name, as it finds those of a program.
#include "tests/shim/runtime/fake_gl.h"

#include <cstring>

namespace test {

FakeGl& fake_gl() {
  static FakeGl gl;
  return gl;
}

namespace {

std::vector<char>& bound_buffer(unsigned int target) {
  return fake_gl().buffers[static_cast<unsigned int>(fake_gl().bound[target])];
}

FakeTexture& bound_texture(unsigned int target) {
  return fake_gl().textures[static_cast<unsigned int>(fake_gl().bound[target])];
}

/// A copy of pixels is only right with plain modes and no buffer in between.
bool plain() {
  if (fake_gl().bound[0x88EB] != 0 || fake_gl().bound[0x88EC] != 0) return false;
  for (const unsigned int mode : {0x0CF0u, 0x0CF2u, 0x0CF3u, 0x0CF4u, 0x0D00u, 0x0D02u, 0x0D03u, 0x0D04u}) {
    if (fake_gl().pixels[mode] != 0) return false;
  }
  return fake_gl().pixels[0x0CF5] == 1 && fake_gl().pixels[0x0D05] == 1;
}

}  // namespace
}  // namespace test

using test::fake_gl;

extern "C" {

const unsigned char* glGetString(unsigned int) {
  return fake_gl().current ? reinterpret_cast<const unsigned char*>("4.5 of the test") : nullptr;
}
unsigned int glGetError() {
  const unsigned int error = fake_gl().error;
  fake_gl().error = 0;
  return error;
}
void glGetIntegerv(unsigned int name, int* value) {
  static const std::map<unsigned int, unsigned int> kTargets = {
      {0x8894, 0x8892}, {0x88ED, 0x88EB}, {0x88EF, 0x88EC}, {0x8069, 0x0DE1},
      {0x806A, 0x806F}, {0x84F6, 0x84F5}, {0x8C1D, 0x8C1A}};
  const auto target = kTargets.find(name);
  *value = target != kTargets.end() ? fake_gl().bound[target->second] : fake_gl().pixels[name];
}
unsigned char glIsBuffer(unsigned int name) { return fake_gl().buffers.count(name) != 0 ? 1 : 0; }
unsigned char glIsTexture(unsigned int name) { return fake_gl().textures.count(name) != 0 ? 1 : 0; }
void glBindBuffer(unsigned int target, unsigned int name) {
  fake_gl().bound[target] = static_cast<int>(name);
}
void glBindTexture(unsigned int target, unsigned int name) {
  fake_gl().bound[target] = static_cast<int>(name);
}
void glGetBufferParameteriv(unsigned int target, unsigned int, int* value) {
  *value = static_cast<int>(test::bound_buffer(target).size());
}
void glGetBufferSubData(unsigned int target, long offset, long bytes, void* data) {
  std::memcpy(data, test::bound_buffer(target).data() + offset, static_cast<std::size_t>(bytes));
  ++fake_gl().reads;
  if (fake_gl().on_read) fake_gl().on_read();
}
void glBufferSubData(unsigned int target, long offset, long bytes, const void* data) {
  std::memcpy(test::bound_buffer(target).data() + offset, data, static_cast<std::size_t>(bytes));
  ++fake_gl().writes;
}
void glGetTexLevelParameteriv(unsigned int target, int, unsigned int name, int* value) {
  const test::FakeTexture& texture = test::bound_texture(target);
  *value = name == 0x1000   ? texture.width
           : name == 0x1001 ? texture.height
           : name == 0x8071 ? texture.depth
                            : texture.format;
}
void glGetTexImage(unsigned int target, int, unsigned int, unsigned int, void* data) {
  const test::FakeTexture& texture = test::bound_texture(target);
  if (!test::plain()) fake_gl().error = 0x502;
  std::memcpy(data, texture.bytes.data(), texture.bytes.size());
  ++fake_gl().reads;
}
void glTexSubImage3D(unsigned int target, int, int, int, int, int width, int height, int depth, unsigned int,
                     unsigned int, const void* data) {
  test::FakeTexture& texture = test::bound_texture(target);
  if (!test::plain() || width != texture.width || height != texture.height || depth != texture.depth)
    fake_gl().error = 0x501;
  std::memcpy(texture.bytes.data(), data, texture.bytes.size());
  ++fake_gl().writes;
}
void glTexSubImage2D(unsigned int target, int level, int x, int y, int width, int height, unsigned int format,
                     unsigned int type, const void* data) {
  glTexSubImage3D(target, level, x, y, 0, width, height, test::bound_texture(target).depth, format, type,
                  data);
}
void glPixelStorei(unsigned int mode, int value) { fake_gl().pixels[mode] = value; }

}  // extern "C"
