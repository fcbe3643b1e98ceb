// What the simulated HCCL offers beside HCCL: hccl_sim.h.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "hccl/hccl_sim.h"
#include "runtime_shim/hccl/api/check.h"
#include "runtime_shim/hccl/api/guarded.h"
#include "runtime_shim/hccl/api/submit.h"
#include "runtime_shim/hccl/core/config.h"
#include "runtime_shim/hccl/core/connect.h"
#include "runtime_shim/hccl/core/last_failure.h"

namespace npu::hccl {
namespace {

void shrink(HcclComm comm, uint32_t count, const uint32_t* list, const HcclCommConfig* config,
            HcclComm* rest) {
  require(list != nullptr && rest != nullptr, HCCL_E_PTR, "a pointer is null");
  const CommunicatorPtr parent = find_communicator(comm);
  require(parent != nullptr, HCCL_E_PARA, "the communicator was destroyed or never created");
  const CommunicatorFacts& facts = parent->facts();
  const std::vector<uint32_t> ranks(list, list + count);
  const auto position = std::find(ranks.begin(), ranks.end(), static_cast<uint32_t>(facts.rank));
  require(position != ranks.end(), HCCL_E_PARA, "this rank is not in the list");
  for (uint32_t i = 0; i < count; ++i) {
    require(ranks[i] < static_cast<uint32_t>(facts.ranks), HCCL_E_PARA,
            "the list names a rank that is not there");
    require(i == 0 || ranks[i - 1] < ranks[i], HCCL_E_PARA, "the list of ranks must be ascending");
  }
  const ConfiguredSettings configured = configure(checked_settings(), config);
  std::string name = facts.name + "_rest";
  for (const uint32_t rank : ranks) name += "_" + std::to_string(rank);
  name = text_of(token_of(name)).substr(0, 8) + "_" + std::to_string(parent->shrinks(ranks));
  const Membership mine{(configured.name.empty() ? "hccl_rest" : configured.name) + "_" + name,
                        static_cast<int>(position - ranks.begin()), static_cast<int>(count), facts.device};
  *rest = register_communicator(connect(facts.recovery_points[ranks[0]], mine, configured.settings));
  parent->count_shrink(ranks);
}

const char* get_last_error(HcclComm comm) {
  if (comm == nullptr) return last_failure();
  // Several buffers, because programs print the names of two communicators in one message.
  thread_local std::array<std::string, 4> texts;
  thread_local std::size_t next = 0;
  std::string& text = texts[next++ % texts.size()];
  const CommunicatorPtr found = find_communicator(comm);
  text = found == nullptr ? "the communicator was destroyed or never created" : found->failure_message();
  return text.c_str();
}

HcclResult get_failure(HcclComm comm) {
  Check check("HcclSimInterface::getFailure", comm);
  return check.failed() ? check.refuse() : check.communicator()->failure();
}

HcclResult comm_abort(HcclComm comm) {
  Check check("HcclSimInterface::commAbort", comm);
  if (check.failed()) return check.refuse();
  check.communicator()->abort();
  return HCCL_SUCCESS;
}

HcclResult comm_rest(HcclComm comm, uint32_t count, const uint32_t* ranks, const HcclCommConfig* config,
                     HcclComm* rest) {
  return guarded("HcclSimInterface::commRest", [&] { shrink(comm, count, ranks, config, rest); });
}

HcclResult comm_pending(HcclComm comm) {
  Check check("HcclSimInterface::commPending", comm);
  if (check.failed()) return check.refuse();
  return check.communicator()->pending() > 0 ? HCCL_E_AGAIN : HCCL_SUCCESS;
}

constexpr HcclSimInterface kInterface = {
    HCCL_SIM_INTERFACE_VERSION,
    sizeof(HcclSimInterface),
    get_last_error,
    get_failure,
    comm_abort,
    comm_rest,
    comm_pending,
};

}  // namespace
}  // namespace npu::hccl

extern "C" const HcclSimInterface* HcclSimGetInterface(uint32_t version) {
  return version == HCCL_SIM_INTERFACE_VERSION ? &npu::hccl::kInterface : nullptr;
}
