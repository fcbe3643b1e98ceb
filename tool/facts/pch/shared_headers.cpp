#include "tool/facts/pch/shared_headers.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "tool/base/paths.h"
#include "tool/facts/frontend/parse_request.h"
#include "tool/facts/frontend/virtual_files.h"
#include "tool/facts/jobs/flags.h"
#include "tool/facts/pch/header_weight.h"
#include "tool/facts/pch/preamble.h"

namespace migrate {
namespace {

constexpr size_t kFewest = 3;         // minimum of jobs that share: writing costs about as much as parsing
constexpr size_t kPreludeWeight = 8;  // the prelude, counted in headers

std::vector<std::string> own_folders(const ParseJob& job) {
  std::vector<std::string> folders;
  for (const ValueOption& option : value_options(job.arguments, {"-I"}))
    folders.push_back(absolute_path(option.value, working_directory(job)));
  return folders;
}

/// The options for the headers: those of the job without its include folders. Headers found there are
/// never shared, see PreambleScanner and finds_same_headers.
ParseJob without_folders(const ParseJob& job) {
  ParseJob plain = job;
  auto options = value_options(job.arguments, {"-I"});
  for (auto option = options.rbegin(); option != options.rend(); ++option)
    plain.arguments.erase(plain.arguments.begin() + static_cast<long>(option->first),
                          plain.arguments.begin() + static_cast<long>(option->last));
  plain.arguments = without_forced_includes(plain.arguments);
  plain.file = "shared" + llvm::sys::path::extension(job.file).str();
  return plain;
}

/// Headers that the command line includes before the main file; nothing if one of them may be a user header.
std::optional<std::vector<std::string>> forced_headers(const ParseJob& job, const ParseContext& context) {
  if (!value_options(job.arguments, {"-imacros"}).empty()) return std::nullopt;
  std::vector<std::string> folders = own_folders(job);
  folders.push_back(working_directory(job));
  std::vector<std::string> headers;
  for (const ValueOption& option : value_options(job.arguments, {"-include"})) {
    for (const std::string& folder : folders) {
      const std::string path = absolute_path(option.value, folder);
      if (llvm::sys::fs::exists(path) || (context.overlay && context.overlay->count(path) > 0))
        return std::nullopt;
    }
    headers.push_back(option.value);
  }
  return headers;
}

std::set<std::string> defined_by_option(const ParseJob& job) {
  std::set<std::string> names;
  for (const ValueOption& option : value_options(job.arguments, {"-D"}))
    names.insert(option.value.substr(0, option.value.find_first_of("=(")));
  return names;
}

/// Additional folders in which headers are searched; user headers must not be shared.
bool searches_own_folders(const ParseJob& job, const UserFiles& user_files) {
  auto options = value_options(job.arguments, {"-isystem", "-iquote", "-idirafter"});
  return std::any_of(options.begin(), options.end(), [&](const ValueOption& option) {
    std::string folder = absolute_path(option.value, working_directory(job));
    return user_files.name_of(folder, folder).has_value();
  });
}

/// Jobs with the same options, and the preamble of each.
struct Group {
  ParseJob job;
  std::vector<size_t> members;
  std::vector<Preamble> preambles;
  /// The headers of each preamble, in descending order of savings.
  std::vector<std::vector<std::string>> ranked;
  std::map<std::string, size_t> weights;  ///< of each header
  size_t forced = 0;                      ///< number of headers that come first in each preamble
  bool prelude = false;                   ///< the CUDA prelude comes before them
};

/// The order of third-party headers does not matter, so any of them can come first.
void rank_headers(Group& group, HeaderWeights& weights) {
  std::vector<std::string> folders;
  for (const ValueOption& option : value_options(group.job.arguments, {"-isystem", "-iquote", "-idirafter"}))
    folders.push_back(absolute_path(option.value, working_directory(group.job)));
  std::map<std::string, size_t> users;
  for (const Preamble& preamble : group.preambles) {
    for (const std::string& header : preamble.headers) ++users[header];
  }
  for (const auto& [header, count] : users)
    group.weights[header] = count < kFewest ? 1 : weights.weight(header, folders);
  auto saved = [&](const std::string& header) { return group.weights[header] * users[header]; };
  for (const Preamble& preamble : group.preambles) {
    auto& ranked = group.ranked.emplace_back(preamble.headers);
    std::sort(ranked.begin() + static_cast<long>(group.forced), ranked.end(),
              [&](const std::string& a, const std::string& b) {
                return saved(a) != saved(b) ? saved(a) > saved(b) : a < b;
              });
  }
}

/// Chooses prefixes of the ranked preambles, greedily by savings. A job uses its longest chosen prefix.
class Chooser {
 public:
  Chooser(const Group& group, SharingPlan& plan)
      : group_(group), plan_(plan), chosen_(group.members.size()) {}

  void run() {
    while (choose_one()) {
    }
    std::map<Prefix, SharedHeaders> used;
    for (size_t i = 0; i < chosen_.size(); ++i) {
      if (!chosen_[i]) continue;
      SharedHeaders& shared =
          used.try_emplace(*chosen_[i],
                           SharedHeaders{group_.job, as_included(i, *chosen_[i]), {}, {}, group_.forced})
              .first->second;
      const Preamble& preamble = group_.preambles[i];
      shared.guards.insert(shared.guards.end(), preamble.guards.begin(), preamble.guards.end());
      shared.tested.insert(shared.tested.end(), preamble.tested.begin(), preamble.tested.end());
      plan_.reads_ahead[group_.members[i]] =
          std::any_of(chosen_[i]->begin(), chosen_[i]->end(),
                      [&](const std::string& header) { return preamble.after_code.count(header) > 0; });
    }
    for (auto& [prefix, shared] : used) add(prefix, std::move(shared));
  }

 private:
  using Prefix = std::vector<std::string>;

  size_t weight(const Prefix& prefix) const {
    size_t sum = group_.prelude ? kPreludeWeight : 0;
    for (const std::string& header : prefix) sum += group_.weights.at(header);
    return sum;
  }

  /// In the order of the job's includes, because a header may depend on an earlier one after all.
  std::vector<std::string> as_included(size_t job, const Prefix& prefix) const {
    std::set<std::string> wanted(prefix.begin(), prefix.end());
    std::vector<std::string> headers;
    for (const std::string& header : group_.preambles[job].headers) {
      if (wanted.count(header) > 0) headers.push_back(header);
    }
    return headers;
  }

  bool begins_with(size_t job, const Prefix& prefix) const {
    const auto& headers = group_.ranked[job];
    return headers.size() >= prefix.size() && std::equal(prefix.begin(), prefix.end(), headers.begin());
  }

  /// The prefix with the largest savings over the current choice, if they exceed the cost of making it.
  bool choose_one() {
    std::map<Prefix, size_t> saving;
    for (size_t i = 0; i < chosen_.size(); ++i) {
      const auto& headers = group_.ranked[i];
      size_t before = chosen_[i] ? weight(*chosen_[i]) : 0;
      for (size_t n = chosen_[i] ? chosen_[i]->size() + 1 : group_.forced; n <= headers.size(); ++n) {
        Prefix prefix(headers.begin(), headers.begin() + static_cast<long>(n));
        size_t gain = weight(prefix) - before;
        saving[std::move(prefix)] += gain;
      }
    }
    auto net = [&](const auto& entry) {
      size_t cost = (kFewest - 1) * weight(entry.first);
      return entry.second > cost ? entry.second - cost : 0;
    };
    auto best = std::max_element(saving.begin(), saving.end(),
                                 [&](const auto& a, const auto& b) { return net(a) < net(b); });
    if (best == saving.end() || net(*best) == 0) return false;
    for (size_t i = 0; i < chosen_.size(); ++i) {
      bool longer = !chosen_[i] || chosen_[i]->size() < best->first.size();
      if (longer && begins_with(i, best->first)) chosen_[i] = best->first;
    }
    return true;
  }

  void add(const Prefix& prefix, SharedHeaders shared) {
    for (size_t i = 0; i < chosen_.size(); ++i) {
      if (chosen_[i] && *chosen_[i] == prefix)
        plan_.of_job[group_.members[i]] = static_cast<int>(plan_.shared.size());
    }
    for (auto* macros : {&shared.guards, &shared.tested}) {
      std::sort(macros->begin(), macros->end());
      macros->erase(std::unique(macros->begin(), macros->end()), macros->end());
    }
    plan_.shared.push_back(std::move(shared));
  }

  const Group& group_;
  SharingPlan& plan_;
  std::vector<std::optional<Prefix>> chosen_;
};

/// Prepends the names, each once.
void put_first(std::vector<std::string>& headers, const std::vector<std::string>& first) {
  std::erase_if(headers, [&](const std::string& header) {
    return std::find(first.begin(), first.end(), header) != first.end();
  });
  headers.insert(headers.begin(), first.begin(), first.end());
}

}  // namespace

SharingPlan plan_sharing(const std::vector<ParseJob>& jobs, const ParseContext& context,
                         const std::set<std::string>& undecided) {
  SharingPlan plan;
  plan.of_job.assign(jobs.size(), -1);
  plan.preambles.resize(jobs.size());
  plan.reads_ahead.assign(jobs.size(), false);
  if (jobs.size() < kFewest) return plan;
  UserFiles user_files(jobs.front(), context.roots, working_directory(jobs.front()));
  PreambleScanner reader(context.overlay);
  auto disk = llvm::vfs::getRealFileSystem();
  std::map<std::pair<std::string, std::vector<std::string>>, Group> groups;
  for (size_t i = 0; i < jobs.size(); ++i) {
    ParseJob job = jobs[i];
    job.arguments = without_vendor_folders(job.arguments, *disk);
    auto forced = forced_headers(job, context);
    if (!forced || searches_own_folders(job, user_files)) continue;
    ParseJob plain = without_folders(job);
    std::vector<std::string> key = plain.arguments;
    key.insert(key.end(), forced->begin(), forced->end());
    Group& group = groups[{plain.file + '\n' + working_directory(job), key}];
    group.prelude = context.headers && is_cuda(plain.arguments, plain.file);
    group.forced = forced->size();
    group.job = std::move(plain);
    group.members.push_back(i);
    group.preambles.push_back(reader.read(absolute_path(job.file, working_directory(ParseJob())),
                                          own_folders(job), defined_by_option(job), undecided));
    put_first(group.preambles.back().headers, *forced);
    plan.preambles[i] = group.preambles.back().headers;
  }
  HeaderWeights weights;
  for (auto& [key, group] : groups) {
    rank_headers(group, weights);
    Chooser(group, plan).run();
  }
  return plan;
}

bool gives_same_diagnostics(const std::vector<std::string>& headers, const PrecompiledHeaders& precompiled) {
  size_t last = 0;
  for (const HeaderDiagnostic& trouble : precompiled.diagnostics) {
    auto at = std::find(precompiled.headers.begin(), precompiled.headers.end(), trouble.header);
    last = std::max(last, static_cast<size_t>(at - precompiled.headers.begin()) + 1);
  }
  return headers.size() >= last &&
         std::equal(headers.begin(), headers.begin() + static_cast<long>(last), precompiled.headers.begin());
}

bool finds_same_headers(const ParseJob& job, const PrecompiledHeaders& precompiled) {
  for (const std::string& folder : own_folders(job)) {
    if (llvm::sys::fs::exists(folder + "/cuda_runtime_api.h")) continue;  // toolkit folders are not searched
    for (const std::string& name : precompiled.names) {
      if (llvm::sys::fs::exists(folder + "/" + name)) return false;
    }
  }
  return true;
}

}  // namespace migrate
