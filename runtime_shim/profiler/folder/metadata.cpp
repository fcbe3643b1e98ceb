#include "runtime_shim/profiler/folder/metadata.h"

#include <nlohmann/json.hpp>

#include "runtime_shim/profiler/folder/folder.h"
#include "runtime_shim/profiler/folder/text.h"

namespace npu::profiler {
namespace {

using Json = nlohmann::ordered_json;

std::string text_of(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

/// "2 as 64": collectives of 2 ranks have the time that 64 would need. Empty: all have the time of their ranks.
std::string ranks_text(const RunFacts& facts) {
  const configuration::ModelledRanks ranks = facts.modelled_ranks;
  return ranks.from == 0 ? "" : std::to_string(ranks.from) + " as " + std::to_string(ranks.to);
}

}  // namespace

std::string readme_text(const configuration::ProfileOptions& options, const RunFacts& facts) {
  const std::string ranks = ranks_text(facts);
  return "Every time in this folder is modelled: it is computed for the chip " + facts.chip +
         " while the program runs on a simulated device. None was measured on a chip.\n"
         "Kernels without Ascend C have no model. Their time is the one that was measured on the host, their core is AI_CPU, "
         "and modelled_time.json lists them.\n"
         "The clock of the host is modelled as well: each call has a fixed cost, and what the program computes between calls "
         "costs nothing.\n" +
         (options.needs_l2()
              ? "Requests, hits and victims of L2 are modelled as well. They are N/A for kernels whose accesses nobody knows.\n"
              : "") +
         (ranks.empty()
              ? ""
              : "Collectives of a communicator of that size have the time of another number of ranks (NPU_SIM_RANKS): " +
                    ranks + ".\n");
}

std::string modelled_time_json(const RunFacts& facts, std::uint64_t modelled_ns, std::uint64_t measured_ns,
                               const std::map<std::string, TimeSum>& without_model) {
  Json json;
  json["note"] = "times are modelled, not measured on a chip";
  json["chip"] = facts.chip;
  if (const std::string ranks = ranks_text(facts); !ranks.empty()) json["collectives_of_ranks"] = ranks;
  json["modelled_us"] = static_cast<double>(modelled_ns) / 1000;
  json["measured_on_host_us"] = static_cast<double>(measured_ns) / 1000;
  json["without_model"] = Json::array();
  for (const auto& [name, sum] : without_model)
    json["without_model"].push_back({{"name", name},
                                     {"count", sum.count},
                                     {"measured_on_host_us", static_cast<double>(sum.total) / 1000}});
  return text_of(json);
}

std::string profiler_info_json(const configuration::ProfileOptions& options, const RunFacts& facts) {
  const bool has_schedule = options.active > 0;
  Json json;
  Json& common = json["config"]["common_config"];
  common["activities"] = options.level == 0 ? Json{"ProfilerActivity.NPU"}
                                            : Json{"ProfilerActivity.CPU", "ProfilerActivity.NPU"};
  common["schedule"] = nullptr;
  if (has_schedule)
    common["schedule"] = {{"wait", options.wait},
                          {"active", options.active},
                          {"warmup", options.warmup},
                          {"repeat", options.repeat},
                          {"skip_first", options.skip_first}};
  common["record_shapes"] = options.level > 0 && options.has_shapes;
  common["profile_memory"] = options.level > 0 && options.has_memory;
  common["with_stack"] = options.has_stacks;
  common["with_flops"] = options.has_flops;
  common["with_modules"] = false;
  Json& experimental = json["config"]["experimental_config"];
  experimental["_profiler_level"] = "Level" + std::to_string(options.level);
  experimental["_aic_metrics"] = options.level > 0 && options.has_pipes        ? "ACL_AICORE_PIPE_UTILIZATION"
                                 : options.level > 0 && options.has_l2_metrics ? "ACL_AICORE_L2_CACHE"
                                                                               : "ACL_AICORE_NONE";
  experimental["_l2_cache"] = options.has_l2_cache;
  experimental["_msprof_tx"] = true;
  experimental["_export_type"] = Json{"text"};
  json["start_info"] = {{"syscnt_enable", false}, {"freq", 1000.0}, {"start_cnt", 0}, {"start_monotonic", 0}};
  json["end_info"] = {{"collectionTimeEnd", facts.time_ns}, {"MonotonicTimeEnd", facts.time_ns}};
  if (facts.rank >= 0) json["rank_id"] = facts.rank;
  json["torch_npu_version"] = "";
  json["cann_version"] = "";
  json["time"] = "modelled";
  return text_of(json);
}

std::string metadata_json(const RunFacts& facts) {
  Json json;
  json["ENV_VARIABLES"] = Json::object();
  if (facts.rank >= 0 && facts.ranks > 0) {
    json["distributed_args"] = {{"rank", facts.rank},
                                {"world_size", facts.ranks},
                                {"tensor_model_parallel_size", 1},
                                {"pipeline_model_parallel_size", 1},
                                {"data_parallel_size", facts.ranks}};
    Json ranks = Json::array();
    for (int rank = 0; rank < facts.ranks; ++rank) ranks.push_back(rank);
    json["parallel_group_info"][facts.group] = {
        {"group_name", "default_group"}, {"group_rank", facts.rank}, {"global_ranks", ranks}};
  }
  json["time"] = "modelled";
  json["chip"] = facts.chip;
  return text_of(json);
}

std::string device_info_json(const RunFacts& facts, int device) {
  Json info = {{"id", device},
               {"ai_core_num", facts.cube_cores},
               {"aiv_num", facts.vector_cores},
               {"aic_frequency", std::to_string(facts.mhz)}};
  Json json;
  json["DeviceInfo"] = Json::array({info});
  json["time"] = "modelled";
  return text_of(json);
}

}  // namespace npu::profiler
