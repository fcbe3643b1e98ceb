// Numbers that stand for the size of a CUDA type: '@' stands before them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tool/facts/snippet.h"

namespace migrate::test {
namespace {

using testing::IsEmpty;

void expect_sizes(const std::string& declarations, const std::string& body) {
  const Marked marked(
      "void send(void*, int); void copy(void*, const void*, size_t); struct Text { Text(const char*, int); };\n" +
      declarations + "\nvoid run(ncclUniqueId* given, char* buffer) { ncclUniqueId id; " + body + " }");
  const ProgramFacts facts = Snippet().facts(marked.text);
  EXPECT_THAT(messages(facts), IsEmpty()) << marked.text;
  std::vector<uint32_t> found;
  for (const AssumedSize& size : facts.sizes) {
    found.push_back(size.place.range.begin);
    EXPECT_EQ(size.type, "ncclUniqueId");
    EXPECT_THAT(size.variable, testing::AnyOf("id", "given", "root", "both")) << marked.text;
  }
  EXPECT_EQ(sorted_unique(found), marked.places) << marked.text;
}

TEST(AssumedSizes, AreFolded) {
  for (const char* body : {
           "send(&id, @128);",
           "copy(buffer, (const void*)&id, @128);",
           "send(id.internal, @0x80);",
           "send(&id.internal[0], @2 * 64);",
           "send(given, @128);",
           "Text text(id.internal, @128); (void)text;",
           "const int bytes = 128; send(&id, @bytes);",
           "auto& root = *given; send(&root,\n  @128);",
           "ncclUniqueId both[2]; send(both, @128);",
       })
    expect_sizes("", body);
  expect_sizes("#define ID_BYTES 128", "send(&id, @ID_BYTES);");
  expect_sizes("enum { kBytes = 128 };", "send(&id, @kBytes);");
  expect_sizes("typedef ncclUniqueId Root;", "Root root; send(&root, @128);");
  expect_sizes("template <class T> void all(T& root) { send(&root, @128); }", "all(id);");
}

TEST(AssumedSizes, NotWhatSizeofGivesOrAnotherNumber) {
  for (const char* body : {
           "send(&id, sizeof(id)); int n = 128; (void)n;",
           "send(&id, sizeof id.internal);",
           "const int bytes = sizeof(ncclUniqueId); send(&id, bytes);",
           "send(&id, NCCL_UNIQUE_ID_BYTES);",
           "const int bytes = NCCL_UNIQUE_ID_BYTES; send(&id, bytes);",
           "send(&id, 64); send(buffer, 128);",
           "// send(&id, 128);\n const char* s = \"send(&id, 128)\"; (void)s;",
           "struct { char id[128]; } own; send(&own.id, 128);",
       })
    expect_sizes("", body);
}

}  // namespace
}  // namespace migrate::test
