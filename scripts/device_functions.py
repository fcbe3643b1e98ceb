#!/usr/bin/env python3
"""Writes a CUDA program that calls every scalar device function of the rules, or compares what it printed on two machines.

    scripts/device_functions.py program > device_functions.cu   nvcc and npucxx compile it; it writes its results to a file
    scripts/device_functions.py compare GPU.bin SIMULATOR.bin   a CSV: name, values, differing, largest distance in ulp, first input

A function is called with 2,048 groups of arguments: special values of each type, plain ones, and random bits. A result is kept as bits.
Optional; needs Python 3 alone.
"""
import json
import math
import re
import struct
import sys
from pathlib import Path

RULES = Path(__file__).resolve().parent.parent / "rules"
FILES = ["cuda_device/math", "cuda_device/integer", "cuda_device/fast_math", "cuda_device/conversions",
         "cuda_fp16/arithmetic", "cuda_fp16/math", "cuda_fp16/conversions", "cuda_bf16/conversions"]
COUNT = 2048
# How a type is written in C++, and its parts: what is compared as a number, and how many of them a value has.
TYPES = {
    "float": "f4", "double": "f8", "int": "i4", "unsigned int": "i4", "long long int": "i8", "unsigned long long int": "i8",
    "short int": "i2", "unsigned short int": "i2", "__half": "f2", "__half2": "f2f2", "__nv_bfloat16": "b2",
    "__nv_bfloat162": "b2b2", "bool": "i1", "float2": "f4f4", "signed char": "i1", "unsigned char": "i1",
}
# The C library's functions in device code, which no rule names.
C_UNARY = ("acos acosh asin asinh atan atanh cbrt ceil cos cosh erf erfc exp exp10 exp2 expm1 fabs floor j0 j1 lgamma log log10 log1p "
           "log2 logb nearbyint rint round sin sinh sqrt tan tanh tgamma trunc y0 y1").split()
C_BINARY = "atan2 copysign fdim fmax fmin fmod hypot nextafter pow remainder".split()
NOT_IN_13 = {"tanpi", "tanpif", "mulhi", "umulhi"}  # older toolkits' names, or newer ones'
C_INTEGER = ["ilogb", "lrint", "lround", "llrint", "llround"]
EXPRESSIONS = [  # name, result, arguments, expression: what the language itself decides
    ("cast float to int", "int", ["float"], "(int)a"), ("cast float to unsigned", "unsigned int", ["float"], "(unsigned)a"),
    ("cast float to long", "long long int", ["float"], "(long long)a"),
    ("cast float to unsigned long", "unsigned long long int", ["float"], "(unsigned long long)a"),
    ("cast double to int", "int", ["double"], "(int)a"), ("cast double to unsigned", "unsigned int", ["double"], "(unsigned)a"),
    ("cast double to long", "long long int", ["double"], "(long long)a"),
    ("cast double to unsigned long", "unsigned long long int", ["double"], "(unsigned long long)a"),
    ("cast float to short", "short int", ["float"], "(short)a"), ("cast float to char", "signed char", ["float"], "(signed char)a"),
    ("cast float to unsigned char", "unsigned char", ["float"], "(unsigned char)a"),
    ("cast int to float", "float", ["int"], "(float)a"), ("cast long to float", "float", ["long long int"], "(float)a"),
    ("cast unsigned long to float", "float", ["unsigned long long int"], "(float)a"),
    ("cast double to float", "float", ["double"], "(float)a"),
    ("shift left", "unsigned int", ["unsigned int", "unsigned int"], "a << b"),
    ("shift right", "unsigned int", ["unsigned int", "unsigned int"], "a >> b"),
    ("shift right signed", "int", ["int", "unsigned int"], "a >> b"),
    ("shift left long", "unsigned long long int", ["unsigned long long int", "unsigned int"], "a << b"),
    ("add", "float", ["float", "float"], "a + b"), ("multiply", "float", ["float", "float"], "a * b"),
    ("divide", "float", ["float", "float"], "a / b"), ("divide double", "double", ["double", "double"], "a / b"),
    ("multiply and add", "float", ["float", "float", "float"], "a * b + c"),
    ("multiply and subtract", "float", ["float", "float", "float"], "a * b - c"),
    ("subtract a product", "float", ["float", "float", "float"], "c - a * b"),
    ("multiply and add double", "double", ["double", "double", "double"], "a * b + c"),
    ("half operators", "__half", ["__half", "__half", "__half"], "a * b + c"),
    ("half2 operators", "__half2", ["__half2", "__half2", "__half2"], "a * b + c"),
    ("bfloat16 operators", "__nv_bfloat16", ["__nv_bfloat16", "__nv_bfloat16", "__nv_bfloat16"], "a * b + c"),
    ("half divided", "__half", ["__half", "__half"], "a / b"), ("bfloat16 divided", "__nv_bfloat16", ["__nv_bfloat16", "__nv_bfloat16"], "a / b"),
    ("half less", "bool", ["__half", "__half"], "a < b"), ("half cast to int", "int", ["__half"], "(int)a"),
    ("int cast to half", "__half", ["int"], "(__half)a"), ("float cast to half", "__half", ["float"], "(__half)a"),
    ("double cast to half", "__half", ["double"], "(__half)a"), ("float cast to bfloat16", "__nv_bfloat16", ["float"], "(__nv_bfloat16)a"),
    ("remainder", "int", ["int", "int"], "b ? (b == -1 ? 0 : a % b) : 0"), ("max of two", "float", ["float", "float"], "max(a, b)"),
    ("min of two", "float", ["float", "float"], "min(a, b)"), ("max of mixed", "unsigned int", ["int", "unsigned int"], "max(a, b)"),
    ("abs", "int", ["int"], "abs(a)"), ("is nan", "bool", ["float"], "isnan(a)"), ("is inf", "bool", ["float"], "isinf(a)"),
    ("is finite", "bool", ["double"], "isfinite(a)"), ("sign bit", "bool", ["float"], "signbit(a)"),
    ("frexp", "float2", ["float"], "two_of_frexp(a)"), ("modf", "float2", ["float"], "two_of_modf(a)"),
    ("sincos", "float2", ["float"], "two_of(a)"), ("sincospi", "float2", ["float"], "two_of_pi(a)"),
    ("ldexp", "float", ["float", "int"], "ldexpf(a, b % 300)"), ("scalbn", "double", ["double", "int"], "scalbn(a, b % 2000)"),
    ("power by int", "float", ["float", "int"], "powf(a, (float)(b % 20))"), ("pow of float and int", "double", ["float", "int"], "pow((double)a, b % 20)"),
]


def type_of(text):
    text = re.sub(r"^const |^volatile ", "", text.strip())
    return text if text in TYPES else None


def functions():
    """(label, result, argument types, expression) of all functions whose types are scalars."""
    for name in FILES:
        for rule in json.loads((RULES / (name + ".json")).read_text())["rules"]:
            if rule["kind"] != "function":
                continue
            for form in [rule] + rule.get("overloads", []):
                yield rule["name"], form.get("returns", ""), [p.rsplit(" ", 1)[0] for p in form.get("params", [])]
    declaration = re.compile(r"__device__ ([\w ]+?) (\w+)\(([^)]*)\);")
    for line in (RULES / "cuda_bf16/cuda_bf16.h").read_text().splitlines():
        if match := declaration.search(line):
            yield match[2], match[1], [p.strip().rsplit(" ", 1)[0] for p in match[3].split(",") if p.strip()]
    for name in C_UNARY:
        yield name, "double", ["double"]
        yield name + "f", "float", ["float"]
    for name in C_BINARY:
        yield name, "double", ["double", "double"]
        yield name + "f", "float", ["float", "float"]
    for name in C_INTEGER:
        wide = "int" if name == "ilogb" else "long long int"
        yield name, wide, ["double"]
        yield name + "f", wide, ["float"]
    for suffix, kind in (("", "double"), ("f", "float")):
        yield "fma" + suffix, kind, [kind] * 3


def cases():
    seen = set()
    for name, result, arguments in functions():
        types = [type_of(a) for a in arguments]
        kind = type_of(result)
        if kind is None or None in types or not types or len(types) > 4 or name in NOT_IN_13:
            continue
        label = f"{name}({', '.join(types)})"
        if label not in seen:
            seen.add(label)
            yield label, kind, types, f"{name}({', '.join('abcd'[:len(types)])})"
    for label, kind, types, expression in EXPRESSIONS:
        yield label, kind, types, expression


class Instruction:
    """An instruction of PTX whose operands are registers, in the form in which tests/e2e/ptx_instructions compiles it."""

    SKIPPED = ("{", "mov", "cvta", "griddep", "nanosleep", "cp.", "activemask", "bar", "shfl", "membar", "fence", "vote", "elect")

    def __init__(self, line):
        self.text = re.search(r'asm volatile\("([^"]*)"', line)[1]
        self.name = self.text.split()[0]
        self.kinds = dict((name, kind) for kind, name in re.findall(r"([a-z][\w ]*?) (v\d+_\w+) = 0;", line))
        outputs, inputs = line[line.index('" : ', line.index("asm")) + 3:].split(" : ")[:2] if '" : ' in line else ("", "")
        operand = re.compile(r'"=?([rlfdh])"\((v\d+_\w+)\)')
        self.outputs, self.inputs = operand.findall(outputs), operand.findall(inputs)

    def layout(self, letter):
        parts = self.name.split(".")
        result = "f16" if parts[0] == "mma" and parts[-4] == "f16" else next(
            (x for x in ("f16x2", "bf16x2") if x in parts), parts[-2] if parts[0] == "cvt" else "")
        if letter == "r" and result in ("f16x2", "f16"):
            return "f2f2"
        if letter == "r" and result == "bf16x2":
            return "b2b2"
        if letter == "h" and result in ("f16", "bf16"):
            return {"f16": "f2", "bf16": "b2"}[result]
        return {"r": "i4", "l": "i8", "f": "f4", "d": "f8", "h": "i2"}[letter]

    def argument(self, kind, which):
        """What an input is: numbers of the type that the instruction names, small ones for matrices, so that their sums are exact."""
        parts = self.name.split(".")
        if parts[0] == "redux" and which == 1:
            return "0xffffffffu"  # all threads of the warp
        if parts[0] == "mma":
            small = {"f16": f"bits_of(__floats2half2_rn(small(i, {which}), small(i, {which} + 40)))", "tf32": f"bits_of(small(i, {which}))",
                     "bf16": f"bits_of(__floats2bfloat162_rn(small(i, {which}), small(i, {which} + 40)))"}
            return f"small(i, {which})" if kind == "float" else small.get(parts[-3], f"Argument<unsigned>::of(i + 1024, {which})")
        packed = {"f16x2": "__half2", "bf16x2": "__nv_bfloat162", "f16": "__half", "bf16": "__nv_bfloat16"}
        last = parts[-1].rstrip(";")
        if kind != "float" and last in packed:
            return f"bits_of(Argument<{packed[last]}>::of(i, {which}))"
        return f"Argument<{spelled(kind)}>::of(i, {which})"


def instructions():
    text = (RULES.parent / "tests/e2e/ptx_instructions/main.cu").read_text()
    for line in text.splitlines():
        if "asm volatile" not in line or "[" in re.search(r'"([^"]*)"', line)[1]:
            continue
        instruction = Instruction(line)
        if instruction.outputs and not instruction.text.startswith(Instruction.SKIPPED):
            yield instruction


PROGRAM_HEAD = r"""// Written by scripts/device_functions.py.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

constexpr int kCount = COUNT_OF_GROUPS;

__host__ __device__ inline uint32_t mixed(uint32_t i, uint32_t seed) {
  uint32_t x = i * 2654435761u + seed * 40503u + 12345u;
  x ^= x >> 15;
  x *= 2246822519u;
  x ^= x >> 13;
  x *= 3266489917u;
  return x ^ x >> 16;
}
template <class T>
__device__ T from_bits(uint64_t bits) {
  T value;
  memcpy(&value, &bits, sizeof value);
  return value;
}
// Argument `which` of group i, as bits: specials first, then plain values, then random bits.
__device__ double plain(int i, int which) {
  const double special[] = {0.0, -0.0, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, 3.5, INFINITY, -INFINITY, NAN, 65504, 65520, -65536, 1e-8, 6e-8,
                            -3e-5, 1e-40, 1e10, -1e10, 2147483648.0, -2147483648.0, 4294967296.0, 9.3e18, -9.3e18, 1e38, 3e38, 1e300, 88.9, -104};
  const uint32_t r = mixed(i, which + 1);
  if (i < 640) return special[which == 0 ? i % 32 : (which == 1 ? (i / 20) % 32 : r % 32)];
  const double unit = (double)mixed(i, which + 11) / 4294967296.0;
  if (i < 1300) return (unit - 0.5) * 20;
  return (unit - 0.5) * 2.0;
}
template <class T>
struct Argument {
  __device__ static T of(int i, int which) {  // floats
    if (i >= 1664) return from_bits<T>((uint64_t)mixed(i, which + 21) << 32 | mixed(i, which + 31));
    return (T)plain(i, which);
  }
};
template <class T>
__device__ T integer(int i, int which) {
  const uint64_t special[] = {0, 1, 2, 3, 31, 32, 33, 63, 64, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x10000, 0x7fffff, 0x1000001, 0x7fffffff,
                              0x80000000u, 0xffffffffu, 0x100000000ull, 0x7fffffffffffffffull, 0x8000000000000000ull, ~0ull, ~1ull, ~0xffull};
  const uint32_t r = mixed(i, which + 1);
  if (i < 640) return (T)special[which == 0 ? i % 27 : r % 27];
  if (i < 1024) return (T)(r % 40);
  return (T)((uint64_t)mixed(i, which + 21) << 32 | mixed(i, which + 31));
}
#define INTEGER(T) \
  template <>      \
  struct Argument<T> { __device__ static T of(int i, int which) { return integer<T>(i, which); } };
INTEGER(int) INTEGER(unsigned) INTEGER(long long) INTEGER(unsigned long long) INTEGER(short) INTEGER(unsigned short)
INTEGER(signed char) INTEGER(unsigned char)
#undef INTEGER
template <>
struct Argument<float> {
  __device__ static float of(int i, int which) {
    if (i >= 1664) return from_bits<float>(mixed(i, which + 21));
    return (float)plain(i, which);
  }
};
template <>
struct Argument<__half> {
  __device__ static __half of(int i, int which) {
    if (i >= 1024) return from_bits<__half>(mixed(i, which + 21) & 0xffff);
    return __float2half((float)plain(i, which));
  }
};
template <>
struct Argument<__nv_bfloat16> {
  __device__ static __nv_bfloat16 of(int i, int which) {
    if (i >= 1024) return from_bits<__nv_bfloat16>(mixed(i, which + 21) & 0xffff);
    return __float2bfloat16((float)plain(i, which));
  }
};
template <>
struct Argument<__half2> {
  __device__ static __half2 of(int i, int which) {
    return __halves2half2(Argument<__half>::of(i, which), Argument<__half>::of((i + 77) % kCount, which + 5));
  }
};
template <>
struct Argument<__nv_bfloat162> {
  __device__ static __nv_bfloat162 of(int i, int which) {
    return __halves2bfloat162(Argument<__nv_bfloat16>::of(i, which), Argument<__nv_bfloat16>::of((i + 77) % kCount, which + 5));
  }
};
template <>
struct Argument<float2> {
  __device__ static float2 of(int i, int which) {
    return make_float2(Argument<float>::of(i, which), Argument<float>::of((i + 77) % kCount, which + 5));
  }
};
__device__ float2 two_of(float a) {
  float2 r;
  sincosf(a, &r.x, &r.y);
  return r;
}
__device__ float2 two_of_pi(float a) {
  float2 r;
  sincospif(a, &r.x, &r.y);
  return r;
}
__device__ float2 two_of_frexp(float a) {
  int exponent = 0;
  const float fraction = frexpf(a, &exponent);
  return make_float2(fraction, isfinite(a) ? exponent : 0);  // the exponent of what is not finite is not specified
}
__device__ float2 two_of_modf(float a) {
  float2 r;
  r.x = modff(a, &r.y);
  return r;
}
__device__ float small(int i, int which) { return (float)((int)(mixed(i, which + 7) % 65) - 32) / 8; }
__device__ unsigned bits_of(float x) { return __float_as_uint(x); }
__device__ unsigned short bits_of(__half x) { return __half_as_ushort(x); }
__device__ unsigned short bits_of(__nv_bfloat16 x) { return __bfloat16_as_ushort(x); }
template <class T>
__device__ unsigned bits_of(T x) {
  unsigned bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}
template <class... Parts>
struct Row;
template <class A>
struct Row<A> { A a; };
template <class A, class B>
struct Row<A, B> { A a; B b; };
template <class A, class B, class C, class D>
struct Row<A, B, C, D> { A a; B b; C c; D d; };
template <class T>
void save(std::FILE* file, const char* name, void (*kernel)(T*), T* device, T* host) {
  cudaMemset(device, 0xee, kCount * sizeof(T));
  kernel<<<kCount / 128, 128>>>(device);
  const cudaError_t error = cudaMemcpy(host, device, kCount * sizeof(T), cudaMemcpyDeviceToHost);
  if (error != cudaSuccess) std::printf("%s: %s\n", name, cudaGetErrorString(error)), std::exit(1);
  std::fprintf(file, "%s\n", name);
  std::fwrite(host, sizeof(T), kCount, file);
  std::fprintf(file, "\n");
}
"""


def spelled(kind):
    return {"unsigned int": "unsigned", "long long int": "long long", "unsigned long long int": "unsigned long long",
            "short int": "short", "unsigned short int": "unsigned short"}.get(kind, kind)


def program():
    print(PROGRAM_HEAD.replace("COUNT_OF_GROUPS", str(COUNT)))
    found = list(cases())
    for index, (label, kind, types, expression) in enumerate(found):
        print(f"__global__ void f{index}({spelled(kind)}* out) {{  // {label}")
        print("  const int i = blockIdx.x * blockDim.x + threadIdx.x;")
        for which, argument in enumerate(types):
            value = f"Argument<{spelled(argument)}>::of(i, {which})"
            print(f"  const {spelled(argument)} {'abcd'[which]} = {value};")
        print(f"  out[i] = {expression};\n}}")
    rows = []
    for index, ptx in enumerate(instructions()):
        row = "Row<" + ", ".join(spelled(ptx.kinds[name]) for _, name in ptx.outputs) + ">"
        text = ptx.text.rstrip()
        rows.append((f"ptx {text}", row, "".join(ptx.layout(letter) for letter, _ in ptx.outputs)))
        print(f"__global__ void p{index}({row}* out) {{\n  const int i = blockIdx.x * blockDim.x + threadIdx.x;")
        for which, (_, name) in enumerate(ptx.inputs):
            print(f"  const {spelled(ptx.kinds[name])} {name} = {ptx.argument(ptx.kinds[name], which)};")
        for _, name in ptx.outputs:
            print(f"  {spelled(ptx.kinds[name])} {name} = 0;")
        outputs = ", ".join(f'"={letter}"({name})' for letter, name in ptx.outputs)
        inputs = ", ".join(f'"{letter}"({name})' for letter, name in ptx.inputs)
        print(f'  asm volatile("{ptx.text}" : {outputs} : {inputs} : "memory");')
        print("  out[i] = {" + ", ".join(name for _, name in ptx.outputs) + "};\n}")
    print("int main(int argc, char** argv) {\n  std::FILE* file = std::fopen(argc > 1 ? argv[1] : \"device_functions.bin\", \"wb\");")
    print("  void *device, *host = std::malloc(kCount * 16);\n  cudaMalloc(&device, kCount * 16);")
    for index, (label, kind, _, _) in enumerate(found):
        text = spelled(kind)
        print(f'  save(file, "{label}|{TYPES[kind]}", f{index}, ({text}*)device, ({text}*)host);')
    for index, (label, row, layout) in enumerate(rows):
        print(f'  save(file, "{label}|{layout}", p{index}, ({row}*)device, ({row}*)host);')
    print("  std::fclose(file);\n  std::printf(\"%d functions\\n\", " + str(len(found) + len(rows)) + ");\n}")


def read(path):
    data = Path(path).read_bytes()
    at, results = 0, {}
    while at < len(data):
        end = data.index(b"\n", at)
        label, layout = data[at:end].decode().rsplit("|", 1)
        size = sum(int(layout[k]) for k in range(1, len(layout), 2)) * COUNT
        results[label] = (layout, data[end + 1:end + 1 + size])
        at = end + 1 + size + 1
    return results


WIDTHS = {"2": ("<H", 0x8000), "4": ("<I", 1 << 31), "8": ("<Q", 1 << 63)}


def number(kind, width, raw):
    if kind == "f":
        return struct.unpack({"2": "<e", "4": "<f", "8": "<d"}[width], raw)[0]
    if kind == "b":
        return struct.unpack("<f", b"\0\0" + raw)[0]
    return int.from_bytes(raw, "little")


def distance(kind, width, one, other):
    """0 where both are the same value; steps between neighbouring numbers for floats, 1 for other integers."""
    if one == other:
        return 0
    if kind == "i":
        return 1
    if math.isnan(number(kind, width, one)) or math.isnan(number(kind, width, other)):
        return 0 if math.isnan(number(kind, width, one)) and math.isnan(number(kind, width, other)) else math.inf
    code, sign = WIDTHS[width]
    steps = [s if s < sign else sign - s for s in (struct.unpack(code, one)[0], struct.unpack(code, other)[0])]
    return abs(steps[0] - steps[1])


def compare(gpu_path, simulator_path):
    gpu, simulator = read(gpu_path), read(simulator_path)
    print("function,values,differ,largest_ulp,group,gpu,simulator")
    for label, (layout, theirs) in gpu.items():
        ours = simulator[label][1] if label in simulator else None
        if ours is None:
            print(f'"{label}",,,,,,missing')
            continue
        parts = [(layout[k], layout[k + 1]) for k in range(0, len(layout), 2)]
        at, worst, differ, values = 0, (0, None), 0, 0
        for group in range(COUNT):
            for kind, width in parts:
                size = int(width)
                one, other = theirs[at:at + size], ours[at:at + size]
                at, values = at + size, values + 1
                apart = distance(kind, width, one, other)
                differ += apart > 0
                if apart > worst[0]:
                    worst = (apart, (group, number(kind, width, one), number(kind, width, other)))
        where = worst[1] or ("", "", "")
        print(f'"{label}",{values},{differ},{worst[0]},{where[0]},{where[1]!r},{where[2]!r}'.replace("''", ""))


if __name__ == "__main__":
    if sys.argv[1:] == ["program"]:
        program()
    elif len(sys.argv) == 4 and sys.argv[1] == "compare":
        compare(*sys.argv[2:])
    else:
        sys.exit(__doc__)
