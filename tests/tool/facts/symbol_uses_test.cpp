#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tool/facts/snippet.h"

namespace migrate {
namespace {

using test::Marked;
using test::Snippet;
using testing::ElementsAre;
using testing::IsEmpty;

/// Uses of the runtime's names are exactly at the marks of `marked` (kernel language and dim3 are left out).
void expect_uses(const std::string& marked, const Snippet& snippet = {}) {
  Marked source(marked);
  ProgramFacts facts = snippet.facts(source.text);
  std::vector<uint32_t> places;
  for (const SymbolUse& use : facts.uses) {
    bool host = use.name.compare(0, 4, "cuda") == 0 || use.name.compare(0, 4, "CUDA") == 0 ||
                use.name.compare(0, 6, "cublas") == 0;
    if (host && facts.files[use.place.file].is_main) places.push_back(use.place.range.begin);
  }
  EXPECT_EQ(test::sorted_unique(places), source.places) << source.text;
}

std::vector<std::string> described(const ProgramFacts& facts) {
  std::vector<std::string> all;
  for (const SymbolUse& use : facts.uses) {
    static const char* const kKinds[] = {"function", "type",   "enumerator", "variable",
                                         "macro",    "method", "namespace",  "unknown"};
    std::string line = std::string(kKinds[static_cast<int>(use.kind)]) + " " + use.name;
    if (use.certainty == Certainty::tokens) line += " tokens";
    if (use.in_macro_body) line += " body";
    if (use.is_call) line += " call";
    for (Range range : use.arguments) line += " [" + test::text_at(facts, use.place.file, range) + "]";
    all.push_back(line);
  }
  return all;
}

std::vector<std::string> uses_in(const std::string& text, const Snippet& snippet = {}) {
  return described(snippet.facts(text));
}

TEST(SymbolUses, CallsTypesEnumerators) {
  expect_uses("void f() { float* p; @cudaMalloc(&p, 4); @cudaFree(p); }");
  expect_uses("@cudaError_t f() { return @cudaSuccess; }");
  expect_uses("struct S { @cudaStream_t s; @cudaDeviceProp* p; };");
  expect_uses("bool f(@cudaError_t e) { return e != ::@cudaSuccess; }");
  expect_uses("template <class T> struct D { void operator()(T* p) { @cudaFree(p); } }; D<int> d;");
  expect_uses("auto f = [](void* p) { @cudaFree(p); };");
}

TEST(SymbolUses, TheUsersOwnNamesAreNotUses) {
  expect_uses("void cudaCheck(int); void f() { cudaCheck(1); }");
  expect_uses("struct A { int cudaMalloc(int n) { return n; } }; int f(A a) { return a.cudaMalloc(3); }");
  expect_uses("namespace mine { int cudaFree(int); } int x = mine::cudaFree(1);");
  expect_uses("const char* s = \"cudaFree\"; // cudaFree(p)\n/* cudaMalloc */");
  expect_uses("#define cudaMine(x) x\nint y = cudaMine(1);");
  expect_uses("int f(int cudaIndex) { return cudaIndex; }");
  expect_uses("enum cudaKind { cudaKindA }; cudaKind k = cudaKindA;");
}

TEST(SymbolUses, CallsThatDeclareAFunctionInC) {
  const Snippet c = {.name = "main.c", .arguments = {}};
  expect_uses("int main(void) { @cudaFree(0); @cudaFree(0); return 0; }", c);
  expect_uses("int main(void) { cudaMine(0); return 0; }", c);
  expect_uses("int cudaFree(); int main(void) { cudaFree(0); return 0; }", c);
}

TEST(SymbolUses, MacrosPointIntoTheDefinition) {
  expect_uses("#define FREE(p) @cudaFree(p)\nvoid f(void* p) { FREE(p); FREE(p); }");
  expect_uses(
      "#define CHECK(x) do { @cudaError_t e = (x); (void)e; } while (0)\n#define FREE(p) @cudaFree(p)\n"
      "void f(void* p) { CHECK(FREE(p)); CHECK(@cudaFree(p)); }");
  expect_uses("#define NEVER(p) @cudaFree(p)");
  expect_uses("#define OK @cudaSuccess\nint f() { return OK; }");
  expect_uses("#define CALL(f, p) f(p)\nvoid g(void* p) { CALL(@cudaFree, p); }");
}

TEST(SymbolUses, CertaintyAndMacroBodies) {
  EXPECT_THAT(uses_in("#define NEVER(p) cudaFree(p)"), ElementsAre("function cudaFree tokens body call [p]"));
  EXPECT_THAT(uses_in("#define FREE(p) cudaFree(p)\nvoid f(void* q) { FREE(q); }"),
              ElementsAre("function cudaFree body call [p]"));
  EXPECT_THAT(uses_in("#if 0\nvoid f(void* p) { cudaFree(p); }\n#endif"),
              ElementsAre("function cudaFree tokens call [p]"));
  EXPECT_THAT(uses_in("#define CU(x) cuda##x\nvoid f(void* p) { CU(Free)(p); }"),
              ElementsAre("function cudaFree tokens body"));
}

TEST(SymbolUses, Arguments) {
  EXPECT_THAT(uses_in("void f(int** p) { cudaMalloc((void**)p, sizeof(int) * (1, 2)); }"),
              ElementsAre("function cudaMalloc call [(void**)p] [sizeof(int) * (1, 2)]"));
  EXPECT_THAT(uses_in("template <class A, class B> struct P {}; void f(P<int, int>** p) { cudaMalloc((P<int, "
                      "int>**)p, sizeof(P<int, int>)); }"),
              ElementsAre("function cudaMalloc call [(P<int, int>**)p] [sizeof(P<int, int>)]"));
  EXPECT_THAT(uses_in("template <class A, class B> A* g(); void f() { cudaFree(g<int, int>()); }"),
              ElementsAre("function cudaFree call [g<int, int>()]"));
  EXPECT_THAT(uses_in("template <class T> void f(T* p) { cudaMalloc<T>(&p, 4); }"),
              ElementsAre("function cudaMalloc call [&p] [4]"));
  EXPECT_THAT(uses_in("auto f = &cudaFree;"), ElementsAre("function cudaFree"));
}

TEST(SymbolUses, UnknownNamesOfTheFamily) {
  EXPECT_THAT(uses_in("void f() { cudaFoo(1); }"), ElementsAre("unknown cudaFoo tokens call [1]"));
  EXPECT_THAT(uses_in("cublasHandle_t h;"), ElementsAre("unknown cublasHandle_t tokens"));
  EXPECT_THAT(uses_in("#ifdef CUDA_OPTION\n#endif\n#if CUDA_OTHER > 3\n#endif"), IsEmpty());
}

TEST(SymbolUses, MacrosOfTheFamily) {
  expect_uses(
      "#if @CUDART_VERSION >= 11000 && defined(@CUDART_VERSION)\n#endif\n#ifdef @CUDART_VERSION\n#endif");
  expect_uses("void @CUDART_CB f();");
  EXPECT_THAT(uses_in("int v = CUDART_VERSION;"), ElementsAre("macro CUDART_VERSION"));
}

TEST(SymbolUses, TemplatesOnceEach) {
  expect_uses(
      "template <class T> void f(T* p) { @cudaFree(p); @cudaMalloc(&p, sizeof(T)); }\n"
      "void g(int* i, float* x) { f(i); f(x); }");
  expect_uses("template <class T> void never(T p) { @cudaFree(p); @cudaMalloc(p, 4); }");
  expect_uses(
      "template <class T> struct A { @cudaStream_t s; void f() { @cudaFree(this); } };\nvoid g(A<int> a) { "
      "a.f(); }");
}

TEST(SymbolUses, QualifiedNamesAndMethods) {
  EXPECT_THAT(uses_in("namespace cg = cooperative_groups;\n__device__ void f() { cg::thread_block b = "
                      "cg::this_thread_block(); b.sync(); }"),
              ElementsAre("namespace cooperative_groups", "type cooperative_groups::thread_block",
                          "method cooperative_groups::thread_block::sync call"));
  EXPECT_THAT(uses_in("using namespace cooperative_groups;\n__device__ void f(thread_block_tile<32> t) { "
                      "t.sync(); reduce(t, 1); }"),
              ElementsAre("namespace cooperative_groups", "type cooperative_groups::thread_block_tile",
                          "method cooperative_groups::thread_block_tile::sync call",
                          "function cooperative_groups::reduce call [t] [1]"));
}

TEST(SymbolUses, EnclosingFunction) {
  auto facts = Snippet().facts(
      "struct A { void f(void* p); };\nvoid A::f(void* p) { cudaFree(p); }\n"
      "#if 0\n#endif\nnamespace n { int g() {\n#if 0\ncudaFree(0);\n#endif\nreturn 0; } }\n");
  std::vector<std::string> names;
  for (const auto& use : facts.uses) names.push_back(use.enclosing);
  EXPECT_THAT(names, ElementsAre("A::f", "n::g"));
}

TEST(SymbolUses, PlainCAndCpp) {
  Snippet c{"main.c", {"-xc"}};
  expect_uses(
      "#include <cuda_runtime.h>\nint f(void* p) { struct @cudaDeviceProp q; return @cudaFree(p) == "
      "@cudaSuccess; }",
      c);
  Snippet cpp{"main.cpp", {"-std=c++17"}};
  expect_uses("#include \"cuda_runtime.h\"\nint f(void* p) { return @cudaFree(p); }", cpp);
}

TEST(SymbolUses, AfterErrors) {
  expect_uses(
      "#include \"missing.h\"\nMissing m;\nvoid f(void* p) { m.g(@cudaFree(p)); undeclared(@cudaMalloc(p)); "
      "@cudaFree(p); }");
  expect_uses("void f( { \n void g(void* p) { @cudaFree(p); }\n");
}

TEST(SymbolUses, EnumeratorsBehindTheirTypeWhereTheParserWasLost) {
  EXPECT_THAT(
      uses_in("#include \"missing.h\"\nvoid T::f() { cudaError_t::cudaSuccess; Other::cudaSuccess; }"),
      ElementsAre("type cudaError_t tokens", "enumerator cudaSuccess tokens"));
}

TEST(SymbolUses, OwnDeclarationOfAnApiFunctionIsAUse) {
  expect_uses("extern \"C\" @cudaError_t @cudaFree(void*);\nvoid f(void* p) { @cudaFree(p); }");
}

}  // namespace
}  // namespace migrate
