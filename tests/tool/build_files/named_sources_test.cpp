#include "tool/build_files/named_sources.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace migrate {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(NamedSources, WordsThatNameSources) {
  EXPECT_THAT(named_sources("app: main.cu util.o\n\tnvcc -o app main.cu util.o -lcudart\n"),
              ElementsAre("main.cu", "util.*"));
  EXPECT_THAT(named_sources("ar rcs lib.a util_*.o"), ElementsAre("util_*.*"));
  EXPECT_THAT(named_sources("add_executable(app src/a.cu \"${DIR}/b.cpp\")"),
              ElementsAre("src/a.cu", "**/b.cpp"));
  EXPECT_THAT(named_sources("SRCS=$(wildcard src/*.cu) $(DIR)/c.cc"), ElementsAre("src/*.cu", "**/c.cc"));
  EXPECT_THAT(named_sources("file(GLOB_RECURSE s CONFIGURE_DEPENDS \"kernels/*.cu\")"),
              ElementsAre("kernels/*.cu"));
}

TEST(NamedSources, NoSources) {
  EXPECT_THAT(named_sources("%.o: %.cu\n\tnvcc -c $< -o $@\n"), IsEmpty());
  EXPECT_THAT(named_sources("# main.cu\nx = 1 # old.cu\n"), IsEmpty());
  EXPECT_THAT(named_sources("clean:\n\trm -f *.o $(BUILD_DIR)/*.o build/*.obj\n"), IsEmpty());
  EXPECT_THAT(named_sources("set(H a.h b.cuh)\n$(NAME).cu: ${NAME}.cu $@.cu\n"), IsEmpty());
}

bool names(const std::string& text, const std::string& path) {
  const auto words = named_sources(text);
  return std::any_of(words.begin(), words.end(),
                     [&](const auto& word) { return names_source(word, "/p", path); });
}

TEST(NamedSources, WhichFileAWordNames) {
  EXPECT_TRUE(names("a.cu", "/p/a.cu"));
  EXPECT_TRUE(names("a.cu", "/p/src/a.cu"));
  EXPECT_FALSE(names("a.cu", "/p/src/ba.cu"));
  EXPECT_FALSE(names("a.cu", "/q/a.cu"));
  EXPECT_TRUE(names("src/a.cu", "/p/src/a.cu"));
  EXPECT_FALSE(names("src/a.cu", "/p/old/src/a.cu"));
  EXPECT_TRUE(names("./src/a.cu ../b.cu", "/b.cu"));
  EXPECT_TRUE(names("*.cu", "/p/a.cu"));
  EXPECT_FALSE(names("*.cu", "/p/old/a.cu"));
  EXPECT_TRUE(names("src/*.cu", "/p/src/deep/a.cu"));  // GLOB_RECURSE
  EXPECT_TRUE(names("build/a.o", "/p/src/a.cu"));
  EXPECT_FALSE(names("build/a.o", "/p/src/b.cu"));
  EXPECT_TRUE(names("${X}/src/a.cu", "/p/lib/src/a.cu"));
}

}  // namespace
}  // namespace migrate
