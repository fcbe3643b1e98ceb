#include "tool/findings/checks/check.h"

namespace migrate {
namespace {

bool is_fetch(const std::string& name) {
  constexpr std::string_view kNames =
      "tex1D tex1Dfetch tex1DLayered tex1DLod tex2D tex2DLayered tex2DLod tex3D tex3DLod surf1Dread surf1Dwrite "
      "surf2Dread surf2Dwrite surf2DLayeredread surf2DLayeredwrite surf3Dread surf3Dwrite";
  return is_one_of(name, kNames);
}

}  // namespace

// Fetches from textures and surfaces, which no unit of the device does.
void check_texture(const CheckContext& context, std::vector<Finding>& out) {
  for (const SymbolUse& use : context.facts.uses) {
    if (!is_fetch(use.name)) continue;
    out.push_back(check_finding(context, id::texture, use.place, use.name, use.enclosing, {use.name}));
  }
}

}  // namespace migrate
