#include "tool/advice/rules/classes.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "tool/base/text.h"

namespace migrate {
namespace {

bool has_core(const RankProfile& rank, const KernelRecord& row,
              std::initializer_list<std::string_view> cores) {
  return std::find(cores.begin(), cores.end(), rank.text(row.core)) != cores.end();
}

std::vector<std::string> split_at(const std::string& text, char separator) {
  std::vector<std::string> parts;
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find(separator, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

struct TypeSize {
  std::string_view name;
  size_t bytes;
};
constexpr TypeSize kTypes[] = {
    {"FLOAT", 4},  {"FLOAT32", 4}, {"FLOAT16", 2}, {"BF16", 2},  {"BFLOAT16", 2},
    {"DOUBLE", 8}, {"INT8", 1},    {"UINT8", 1},   {"BOOL", 1},  {"INT16", 2},
    {"UINT16", 2}, {"INT32", 4},   {"UINT32", 4},  {"INT64", 8}, {"UINT64", 8},
};

}  // namespace

bool is_host_kernel(const RankProfile& rank, const KernelRecord& row) {
  return rank.model.without_model.count(rank.text(row.name)) > 0;
}

bool is_ai_cpu(const RankProfile& rank, const KernelRecord& row) {
  return has_core(rank, row, {"AI_CPU"}) && !is_host_kernel(rank, row);
}

bool is_collective(const RankProfile& rank, const KernelRecord& row) {
  return has_core(rank, row, {"COMMUNICATION"}) || rank.text(row.name).starts_with("hcom_");
}

bool is_cube(const RankProfile& rank, const KernelRecord& row) {
  if (!has_core(rank, row, {"AI_CORE", "MIX_AIC"})) return false;
  const std::string name = lowered(rank.text(row.type) + " " + rank.text(row.name));
  return row.pipe(Pipe::mac) > 0 || name.find("matmul") != name.npos || name.find("conv") != name.npos ||
         name.find("gemm") != name.npos || name.find("attention") != name.npos;
}

bool is_vector(const RankProfile& rank, const KernelRecord& row) {
  return has_core(rank, row, {"AI_VECTOR_CORE", "MIX_AIV"});
}

bool is_on_cores(const RankProfile& rank, const KernelRecord& row) {
  return has_core(rank, row, {"AI_CORE", "MIX_AIC"}) || is_vector(rank, row);
}

int64_t cores_of(const RankProfile& rank, const KernelRecord& row) {
  return is_vector(rank, row) ? rank.device.aiv_count : rank.device.aicore_count;
}

bool all_dynamic(const RankProfile& rank) {
  return std::none_of(rank.kernels.begin(), rank.kernels.end(),
                      [&](const KernelRecord& row) { return rank.text(row.state) == "static"; });
}

bool is_copy(const RankProfile& rank, const TraceEvent& event) {
  if (rank.tracks[event.track].kind != TrackKind::device) return false;
  const std::string& type = rank.text(event.task_type);
  return type == "MEMCPY_ASYNC" || type == "SDMA_SQE" || type == "PCIE_DMA_SQE" ||
         lowered(rank.text(event.name)).starts_with("memcpy");
}

bool is_host_copy(const RankProfile& rank, const TraceEvent& event) {
  if (!is_copy(rank, event)) return false;
  const std::string operation = lowered(rank.text(rank.detail(event).operation));
  return operation.find("host") != operation.npos || rank.text(event.task_type) == "PCIE_DMA_SQE";
}

std::vector<std::vector<int64_t>> parse_shapes(const std::string& text) {
  std::vector<std::vector<int64_t>> shapes;
  if (text.empty()) return shapes;
  for (const std::string& shape : split_at(text, ';')) {
    std::vector<int64_t> dimensions;
    for (const std::string& part : split_at(shape, ',')) {
      char* end = nullptr;
      const int64_t size = std::strtoll(part.c_str(), &end, 10);
      if (part.empty() || *end != '\0' || size < 0) {
        dimensions.clear();
        break;
      }
      dimensions.push_back(size);
    }
    shapes.push_back(std::move(dimensions));
  }
  return shapes;
}

std::vector<std::string> parse_types(const std::string& text) { return split_at(text, ';'); }

size_t bytes_of_type(const std::string& type) {
  const std::string_view name =
      std::string_view(type).starts_with("DT_") ? std::string_view(type).substr(3) : std::string_view(type);
  for (const TypeSize& known : kTypes)
    if (known.name == name) return known.bytes;
  return 0;
}

int64_t first_input_bytes(const RankProfile& rank, const KernelRecord& row) {
  const auto shapes = parse_shapes(rank.text(row.input_shapes));
  const auto types = parse_types(rank.text(row.input_types));
  if (shapes.empty() || types.empty() || shapes[0].empty()) return 0;
  double bytes = static_cast<double>(bytes_of_type(types[0]));
  for (int64_t size : shapes[0]) bytes *= static_cast<double>(size);
  return bytes < 1e15 ? static_cast<int64_t>(bytes) : 0;
}

}  // namespace migrate
