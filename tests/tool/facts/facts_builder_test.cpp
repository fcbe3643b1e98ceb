// The builder that fills ProgramFacts without Clang, for tests of decisions and findings, says what `collect` says.

#include "tests/tool/support/facts_builder.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/tool/facts/snippet.h"

namespace migrate::test {
namespace {

const char* const kTexts[] = {
    "",
    "int x;\n",
    "#include \"cuda_runtime.h\"\nint main() { void* p = 0; cudaMalloc(/*pageable p*/&p, 16); return cudaFree(/*held p*/p); }\n",
    "__global__ void empty() {}\nvoid run() { empty<<<1, 32>>>(); }\n",
    "__device__ int at(int i) { return threadIdx.x + i; }\n"
    "__global__ void scale(float* x, int n) { int i = at(0); if (i < n) { x[i] *= 2; } __syncthreads(); }\n"
    "void run(float* x, int n) {\n  scale<<<4, 256>>>(x, n);\n  cudaFree(/*held x*/x);\n}\n",
    "__global__ void halves(float* x) { double sum = threadIdx.x % 32; x[threadIdx.x >> 5] = sum; asm(\"nop;\"); }\n"
    "__device__ int twice(void) { return 2; }\n__device__ int twice(void);\n",
    "template <class T> __global__ void fill(T* x) { *x = T(); }\n"
    "void run(int* x) { fill<int><<<1, dim3(16, 2)>>>(x); /*deduced*/fill<<<2, 64>>>(x); auto k = fill<int>; "
    "/*pointer*/k<<<3, 8>>>(x); }\n",
    "__global__ void row(float* x) { __shared__ float s[64]; float m = s[0]; /*step s*/s[threadIdx.x] = x[1] - m; }\n",
    "__global__ void locked(int* l) { /*waits*/while (atomicCAS(l, 0, 1) != 0); atomicExch(l, 0); }\n",
    "__device__ void last(/*stores s 2*/volatile float* s, int t) { s[t] += 1; s[t] = 2; }\n",
    "__device__ void both(/*stores s 2 synchronised*/volatile float* s, int t) { s[t] += 1; __syncthreads(); s[t] += 1; "
    "}\n",
    "void run(float* d, float* other, cudaStream_t q) { float h[4]; float* p; cudaMallocHost(/*pageable p*/(void**)&p, 16);\n"
    "  cudaMemcpyAsync(/*held d*/d, /*pageable h*/h, 16, cudaMemcpyHostToDevice, /*held q*/q);\n"
    "  cudaMemcpyAsync(/*held other*/other, /*held d*/d, 16, cudaMemcpyDeviceToHost, /*held q*/q); }\n",
    "__global__ void empty() {}\nvoid run(cudaStream_t q) { cudaDeviceProp p; empty<<<1, 2, 0, q>>>(); empty<<<1, 2, 0, 0>>>(); "
    "p./*field cudaDeviceProp*/warpSize = 2; }\n",
    "void send(void*, int); void run() { ncclUniqueId id; send(&id, /*size id ncclUniqueId*/128); send(&id, "
    "sizeof(id)); }\n",
};

using Lines = std::vector<std::string>;

std::string shown(const ProgramFacts& facts, uint32_t file, Range range) {
  return std::to_string(range.begin) + ":" + text_at(facts, file, range);
}
std::string shown(const ProgramFacts& facts, const Place& place) {
  return shown(facts, place.file, place.range);
}
std::string shown(const Extents& extents) {
  return " " + std::to_string(extents.x) + "x" + std::to_string(extents.y) + "x" + std::to_string(extents.z);
}

std::string shown(const ProgramFacts& facts, const SymbolUse& use) {
  std::string line = "use " + shown(facts, use.place) + (use.is_call ? " call" : "") + " in " +
                     use.enclosing + (use.in_device_code ? " on the device" : "");
  for (Range argument : use.arguments) line += " " + shown(facts, use.place.file, argument);
  for (int64_t offset : use.offsets) line += " +" + std::to_string(offset);
  for (const std::string& name : use.constants) line += " =" + name;
  return line;
}

std::string shown(const ProgramFacts& facts, const Launch& launch) {
  std::string line =
      "launch in " + launch.enclosing + " form " + std::to_string(static_cast<int>(launch.form));
  for (Range range : {launch.callee, launch.open, launch.close, launch.arguments_open})
    line += " " + shown(facts, launch.file, range);
  for (Range config : launch.config) line += " " + shown(facts, launch.file, config);
  return line + shown(launch.grid) + shown(launch.block) + (launch.has_arguments ? " with arguments" : "") +
         (launch.on_default_stream ? " on the default stream" : "");
}

std::string shown(const ProgramFacts& facts, const DeviceFunction& function) {
  std::string line = function.space == ExecutionSpace::global ? "kernel " : "device ";
  for (const FunctionDeclaration& declaration : function.declarations) {
    line += shown(facts, declaration.name) + " " + std::to_string(declaration.after_paren) + " " +
            shown(facts, declaration.name.file, declaration.body) +
            (declaration.has_params ? " params" : "") + (declaration.is_definition ? " defined " : " ");
  }
  for (const KernelFeature& feature : function.features)
    if (feature.name == "double" || feature.name == "inline PTX")
      line += " " + feature.name + " " + shown(facts, feature.place);
  for (const Place& number : function.warp_numbers) line += " number " + shown(facts, number);
  for (const WarpStep& step : function.warp_steps)
    line += " step " + step.variable + " " + shown(facts, step.place) + " " + shown(facts, step.earlier) +
            " " + shown(facts, step.later) + (step.can_insert ? " inserted" : "");
  for (const WaitLoop& loop : function.wait_loops)
    line += " waits " + shown(facts, loop.place) + shown(facts, loop.place.file, loop.head);
  for (const VolatileStores& stores : function.volatile_stores)
    line += " stores " + shown(facts, stores.place) + stores.variable + std::to_string(stores.count) +
            (stores.synchronised ? "synchronised" : "");
  for (const ResetRace& race : function.reset_races)
    line += " resets " + shown(facts, race.place) + shown(facts, race.place.file, race.element) +
            shown(facts, race.store) + (race.block_waits ? " waits" : "");
  return line + (function.synchronises ? " synchronises" : "");
}

std::string shown(const ProgramFacts& facts, const PointerArgument& pointer) {
  std::string line = "pointer " + shown(facts, pointer.call) + " " + std::to_string(pointer.index) +
                     (pointer.is_pageable ? " pageable" : "");
  for (const Place& variable : pointer.variables) line += " " + shown(facts, variable);
  return line;
}

/// One line per fact.
Lines lines_of(const ProgramFacts& facts) {
  Lines lines;
  for (const IncludeUse& include : facts.includes) lines.push_back("include " + include.name);
  for (const SymbolUse& use : facts.uses) lines.push_back(shown(facts, use));
  for (const Launch& launch : facts.launches) lines.push_back(shown(facts, launch));
  for (const DeviceFunction& function : facts.functions) lines.push_back(shown(facts, function));
  for (const FieldUse& field : facts.fields)
    lines.push_back("field " + shown(facts, field.place) + field.name);
  for (const PointerArgument& pointer : facts.pointers) lines.push_back(shown(facts, pointer));
  for (const AssumedSize& size : facts.sizes)
    lines.push_back("size " + shown(facts, size.place) + " " + size.type + " " + size.variable);
  for (const DeviceFunction& function : facts.functions) {
    for (const FunctionRef& ref : function.references)
      lines.push_back(function.name + " -> " + shown(facts, ref.place) + " " +
                      std::to_string(ref.after_paren) + (ref.has_arguments ? " with arguments" : ""));
    if (function.uses_builtins) lines.push_back(function.name + " uses builtins");
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

TEST(FactsBuilder, SaysWhatCollectSays) {
  const RuleSet rules = small_rules();
  for (const char* text : kTexts) {
    const ProgramFacts parsed = Snippet().facts(text), built = facts_of({{"main.cu", text}}, rules);
    EXPECT_THAT(messages(parsed), testing::IsEmpty()) << text;
    EXPECT_EQ(lines_of(built), lines_of(parsed)) << text;
  }
}

}  // namespace
}  // namespace migrate::test
