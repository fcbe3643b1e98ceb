#include "tool/findings/checks/check.h"

namespace migrate {
namespace {

bool is_texture(const std::string& name) {
  constexpr std::string_view kNames =
      "cudaCreateTextureObject cudaDestroyTextureObject cudaTextureObject_t cudaBindTexture cudaBindTexture2D "
      "cudaBindTextureToArray cudaUnbindTexture cudaCreateSurfaceObject cudaSurfaceObject_t tex1D tex1Dfetch tex2D "
      "tex2DLod tex3D tex2DLayered surf1Dread surf2Dread surf2Dwrite surf3Dread surf3Dwrite texture surface";
  return is_one_of(name, kNames);
}

}  // namespace

// Texture and surface objects and fetches.
void check_texture(const CheckContext& context, std::vector<Finding>& out) {
  for (const SymbolUse& use : context.facts.uses) {
    if (!is_texture(use.name)) continue;
    out.push_back(check_finding(context, id::texture, use.place, use.name, use.enclosing, {use.name}));
  }
}

}  // namespace migrate
