#include "runtime_shim/aclnn/formats.h"

#include <algorithm>
#include <iterator>

#include "runtime_shim/aclnn/status.h"

namespace npu::aclnn {
namespace {

constexpr int kAnyRank = -1;

struct FormatFacts {
  aclFormat format;
  const char* name;
  bool is_private;
  int rank;  ///< of its tensors
};

// Source: the page of data formats.
constexpr FormatFacts kFormats[] = {
    {ACL_FORMAT_ND, "ND", false, kAnyRank},
    {ACL_FORMAT_NC, "NC", false, 2},
    {ACL_FORMAT_NCL, "NCL", false, 3},
    {ACL_FORMAT_NCHW, "NCHW", false, 4},
    {ACL_FORMAT_NHWC, "NHWC", false, 4},
    {ACL_FORMAT_HWCN, "HWCN", false, 4},
    {ACL_FORMAT_NCDHW, "NCDHW", false, 5},
    {ACL_FORMAT_NDHWC, "NDHWC", false, 5},
    {ACL_FORMAT_NC1HWC0, "NC1HWC0", true, kAnyRank},
    {ACL_FORMAT_FRACTAL_Z, "FRACTAL_Z", true, kAnyRank},
    {ACL_FORMAT_NC1HWC0_C04, "NC1HWC0_C04", true, kAnyRank},
    {ACL_FORMAT_FRACTAL_NZ, "FRACTAL_NZ", true, kAnyRank},
    {ACL_FORMAT_NDC1HWC0, "NDC1HWC0", true, kAnyRank},
};

const FormatFacts* facts_of(aclFormat format) {
  const auto* const found = std::find_if(std::begin(kFormats), std::end(kFormats),
                                         [&](const FormatFacts& facts) { return facts.format == format; });
  return found == std::end(kFormats) ? nullptr : found;
}

constexpr FormatSet bit_of(aclFormat format) { return FormatSet{1} << static_cast<unsigned>(format); }

/// Those of the set that programs set here, as text.
std::string format_list(FormatSet formats) {
  std::string text;
  for (const FormatFacts& facts : kFormats)
    if (!facts.is_private && (formats & bit_of(facts.format)) != 0)
      text += (text.empty() ? "" : ", ") + std::string(facts.name);
  return text;
}

/// Whether the set has ND and no other format that programs set here.
bool is_nd_alone(FormatSet formats) {
  for (const FormatFacts& facts : kFormats)
    if (!facts.is_private && ((formats & bit_of(facts.format)) != 0) != (facts.format == ACL_FORMAT_ND))
      return false;
  return true;
}

}  // namespace

void require_common(aclFormat format) {
  const FormatFacts* const facts = facts_of(format);
  if (facts == nullptr)
    throw Refusal{kInvalid, "format " + std::to_string(format) + " is none that the simulated device has"};
  if (facts->is_private)
    throw Refusal{kInvalid, std::string("format ") + facts->name +
                                " is a layout of the chip's own, which the simulated device does not have: "
                                "keep the tensor in ND"};
}

std::string format_obstacle(const Tensor& tensor, FormatSet allowed) {
  const FormatFacts& facts = *facts_of(tensor.format);  // aclCreateTensor has refused others
  if (facts.rank != kAnyRank && facts.rank != tensor.rank())
    return std::string("has the format ") + facts.name + ", which has " + std::to_string(facts.rank) +
           " dimensions, and the shape " + text_of(tensor.shape);
  if (allowed == 0 || is_nd_alone(allowed) || (allowed & bit_of(facts.format)) != 0) return {};
  return std::string("has the format ") + facts.name + ", and the operator takes " + format_list(allowed);
}

}  // namespace npu::aclnn
