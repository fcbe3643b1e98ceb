// Where the host pointer of an asynchronous copy comes from: from declarations and assignments, not from names.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tool/facts/snippet.h"

namespace migrate::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const char* const kLibrary =
    "extern \"C\" void* malloc(size_t); namespace std { using ::malloc; template <class T> struct allocator {}; "
    "template <class T> struct default_delete {}; "
    "template <class T, class A = allocator<T>> struct vector { T* data(); T& operator[](size_t); T* begin(); }; "
    "template <class T, size_t N> struct array { T items[N]; T* data(); }; "
    "template <class T, class D = default_delete<T>> struct unique_ptr { T* get(); }; }\n";

/// Of the copy's host pointer: the names of its variables, and "pageable".
std::vector<std::string> host_pointer(const std::string& declarations, const std::string& body,
                                      const std::string& host) {
  const std::string text = declarations + "\nvoid run(float* d, int n, bool b) { " + body +
                           "\ncudaMemcpyAsync(d, " + host + ", n, cudaMemcpyHostToDevice, 0); }";
  Snippet snippet;
  snippet.headers["library.h"] = std::string("#pragma once\n") + kLibrary;
  const ProgramFacts facts = snippet.facts("#include \"library.h\"\n" + text);
  EXPECT_THAT(messages(facts), IsEmpty()) << text;
  std::vector<std::string> all;
  for (const PointerArgument& one : facts.pointers) {
    if (text_at(facts, one.call) != "cudaMemcpyAsync" || one.index != 1) continue;
    for (const Place& variable : one.variables) all.push_back(text_at(facts, variable));
    if (one.is_pageable) all.push_back("pageable");
  }
  return all;
}

// Clang gives them no type before the class has its arguments.
TEST(PointerArguments, InitializersOfDependentTypes) {
  EXPECT_THAT(host_pointer("template <class T> struct Base { T* p; Base(T* q) : p(q) {} };\n"
                           "template <class T> struct Derived : Base<T> { Derived(T* q) : Base<T>(q) {} };\n"
                           "template <class T> struct Other { T* p; Other(T* q) : p{q} {} };",
                           "auto h = new float[n];", "h"),
              ElementsAre("h", "pageable"));
}

TEST(PointerArguments, PageableMemory) {
  EXPECT_THAT(host_pointer("", "float* h = (float*)malloc(n);", "h"), ElementsAre("h", "pageable"));
  EXPECT_THAT(host_pointer("", "float* h = nullptr; h = static_cast<float*>(std::malloc(n));", "h + 3"),
              ElementsAre("h", "pageable"));
  EXPECT_THAT(host_pointer("", "auto h = new float[n];", "&h[1]"), ElementsAre("h", "pageable"));
  EXPECT_THAT(host_pointer("", "float h[8];", "h"), ElementsAre("h", "pageable"));
  EXPECT_THAT(host_pointer("", "float loss = 0;", "&loss"), ElementsAre("loss", "pageable"));
  EXPECT_THAT(host_pointer("", "std::vector<float> v;", "v.data()"), ElementsAre("v", "pageable"));
  EXPECT_THAT(host_pointer("", "std::vector<float> v;", "&v[n]"), ElementsAre("v", "pageable"));
  EXPECT_THAT(host_pointer("", "std::array<float, 4> v;", "v.data()"), ElementsAre("v", "pageable"));
  EXPECT_THAT(host_pointer("", "std::unique_ptr<float> v;", "v.get()"), ElementsAre("v", "pageable"));
  EXPECT_THAT(host_pointer("struct Host { float part[4]; };", "Host h;", "h.part"),
              ElementsAre("h", "pageable"));
}

TEST(PointerArguments, ThroughAliasesMacrosAndFunctions) {
  EXPECT_THAT(host_pointer("", "float* p = (float*)malloc(n); auto h = p;", "h"),
              ElementsAre("h", "p", "pageable"));
  EXPECT_THAT(host_pointer("typedef float* Buffer;", "Buffer p = new float[n]; Buffer h; h = p;", "(char*)h"),
              ElementsAre("h", "p", "pageable"));
  EXPECT_THAT(host_pointer("#define NEW(n) (float*)malloc(n)", "float* h = NEW(n);", "h"),
              ElementsAre("h", "pageable"));
  EXPECT_THAT(
      host_pointer("struct Own { float* p; Own(int n) : p(new float[n]) {} float* get() { return p; } };",
                   "Own own(n);", "own.get()"),
      ElementsAre("p", "pageable"));
  EXPECT_THAT(
      host_pointer("struct Pair { float* a; float* b; };", "Pair pair{nullptr, new float[n]};", "pair.b"),
      ElementsAre("b", "pageable"));
  EXPECT_THAT(host_pointer("", "float* a = new float[n]; float* c = new float[n];", "b ? a : c"),
              ElementsAre("a", "c", "pageable"));
  EXPECT_THAT(
      host_pointer("template <class T> void copy(T* d, int n) { T* h = new T[n]; cudaMemcpyAsync(d, h, n, "
                   "cudaMemcpyHostToDevice, 0); }",
                   "copy(d, n); float* none = nullptr;", "none"),
      ElementsAre("h", "pageable", "none"));
}

TEST(PointerArguments, OfUnknownOrigin) {
  const std::string own =
      "float* get(int); struct Box { float* data(); }; struct Pinned {}; void fill(float**);";
  EXPECT_THAT(host_pointer("", "", "d"), ElementsAre("d"));
  EXPECT_THAT(host_pointer(own, "float* h = get(n);", "h"), ElementsAre("h"));
  EXPECT_THAT(host_pointer(own, "Box box;", "box.data()"), IsEmpty()) << "a member of the same name";
  EXPECT_THAT(host_pointer(own, "std::vector<float, Pinned> v;", "v.data()"), IsEmpty());
  EXPECT_THAT(host_pointer(own, "float* h = new float[n]; fill(&h);", "h"), ElementsAre("h"));
  EXPECT_THAT(host_pointer(own, "float* h = b ? new float[n] : get(n);", "h"), ElementsAre("h"));
  EXPECT_THAT(host_pointer("namespace own { float* malloc(int); }", "float* h = own::malloc(n);", "h"),
              ElementsAre("h"));
  EXPECT_THAT(
      host_pointer("", "float* h = d; /* h = malloc(n); */ const char* s = \"h = malloc(n)\"; s = s;", "h"),
      ElementsAre("h", "d"));
  EXPECT_THAT(host_pointer("", "{ float* h = new float[n]; h = h; } float* h = d;", "h"),
              ElementsAre("h", "d"))
      << "another variable of the same name";
}

TEST(Constants, AreFolded) {
  const std::string call = "; cudaMemcpyAsync(d, d, n, kind, 0); }";
  const auto kind = [&](const std::string& before, const std::string& declarations = "") {
    const ProgramFacts facts =
        Snippet().facts(declarations + "void run(float* d, int n, cudaMemcpyKind given) { " + before + call);
    EXPECT_THAT(messages(facts), IsEmpty()) << before;
    for (const SymbolUse& use : facts.uses)
      if (use.name == "cudaMemcpyAsync") return use.constants.size() > 3 ? use.constants[3] : "";
    return std::string("no call");
  };
  EXPECT_EQ(kind("auto kind = cudaMemcpyHostToDevice"), "cudaMemcpyHostToDevice");
  EXPECT_EQ(kind("const auto to = cudaMemcpyDeviceToHost; auto kind = to"), "cudaMemcpyDeviceToHost");
  EXPECT_EQ(kind("constexpr cudaMemcpyKind kind = static_cast<cudaMemcpyKind>(2)"), "cudaMemcpyDeviceToHost");
  EXPECT_EQ(kind("", "#define kind cudaMemcpyHostToDevice\n"), "cudaMemcpyHostToDevice");
  EXPECT_EQ(kind("auto kind = given"), "");
  EXPECT_EQ(kind("auto kind = cudaMemcpyHostToDevice; kind = given"), "");
  EXPECT_EQ(kind("auto kind = cudaMemcpyHostToDevice; auto& other = kind; other = given"), "");
}

}  // namespace
}  // namespace migrate::test
