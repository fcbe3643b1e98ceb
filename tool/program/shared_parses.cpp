#include "tool/program/shared_parses.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "tool/facts/model/facts_codec.h"

namespace migrate {
namespace {

constexpr int kMostRounds = 4;

/// Whether the precompiled header for `before` can be used for `now`.
bool serves(const SharedHeaders& before, const SharedHeaders& now) {
  return before.job.file == now.job.file && before.job.directory == now.job.directory &&
         before.job.arguments == now.job.arguments && before.headers == now.headers &&
         std::includes(before.guards.begin(), before.guards.end(), now.guards.begin(), now.guards.end()) &&
         std::includes(before.tested.begin(), before.tested.end(), now.tested.begin(), now.tested.end());
}

}  // namespace

SharedParses::SharedParses(const std::vector<ParseJob>& jobs, const ParseContext& context,
                           const CollectOptions& options)
    : scratch_(ScratchDirectory::make()) {
  if (!scratch_) return;  // no directory to write to
  plan_ = plan_sharing(jobs, context);
  made_ = make({}, {}, context, options);
  std::set<std::string> known;
  for (int round = 0; round < kMostRounds; ++round) {
    const size_t before = known.size();
    for (const auto& made : made_) {
      if (made) known.insert(made->known.begin(), made->known.end());
    }
    if (known.size() == before) return;  // else again, without the headers that depend on such a macro
    const SharingPlan plan_before = std::exchange(plan_, plan_sharing(jobs, context, known));
    made_ = make(plan_before, made_, context, options);
  }
}

SharedParses::Made SharedParses::make(const SharingPlan& before, const Made& made_before,
                                      const ParseContext& context, const CollectOptions& options) {
  Made made(plan_.shared.size());
  std::vector<size_t> wanted;
  for (size_t i = 0; i < made.size(); ++i) {
    for (size_t j = 0; j < before.shared.size() && !made[i]; ++j) {
      if (made_before[j] && !made_before[j]->path.empty() && serves(before.shared[j], plan_.shared[i]))
        made[i] = made_before[j];
    }
    if (!made[i]) wanted.push_back(i);
  }
  const size_t first = files_;
  files_ += wanted.size();
  auto work = [&](size_t i) {
    auto headers =
        precompile(plan_.shared[wanted[i]], context, scratch_->path(), "shared" + std::to_string(first + i));
    return headers ? encode_precompiled(*headers) : std::string();
  };
  size_t done = 0;
  auto finish = [&](size_t i, Result<std::string> answer) {
    const SharedHeaders& shared = plan_.shared[wanted[i]];
    const std::string& name = shared.headers.empty() ? shared.job.file : shared.headers.back();
    if (options.progress) options.progress(++done, wanted.size(), name);
    if (answer && !answer->empty()) made[wanted[i]] = decode_precompiled(*answer);
  };
  Status ran = run_in_workers(wanted.size(), options.workers, work, finish);
  if (!ran) made.assign(made.size(), std::nullopt);
  return made;
}

void SharedParses::lend(size_t index, ParseJob& job) const {
  job.precompiled = nullptr;
  job.reads_ahead = false;
  int shared = index < plan_.of_job.size() ? plan_.of_job[index] : -1;
  if (shared < 0) return;
  const auto& made = made_[static_cast<size_t>(shared)];
  const bool fits = made && !made->path.empty() && gives_same_diagnostics(plan_.preambles[index], *made);
  if (!fits || !finds_same_headers(job, *made)) return;
  job.precompiled = &*made;
  job.reads_ahead = plan_.reads_ahead[index];
}

}  // namespace migrate
