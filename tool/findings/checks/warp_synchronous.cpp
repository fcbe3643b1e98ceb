#include "tool/findings/checks/check.h"

namespace migrate {
namespace {

bool synchronises(std::string_view code) {
  for (const char* name : {"__syncthreads", "__syncwarp", "sync"}) {
    if (find_word(code, name) != npos) return true;
  }
  return code.find("_sync(") != npos;
}

/// The last identifier before `end`: the name of the declared variable or parameter.
std::string name_before(std::string_view code, size_t end) {
  while (end > 0 && !is_identifier_char(code[end - 1])) --end;
  size_t begin = end;
  while (begin > 0 && is_identifier_char(code[begin - 1])) --begin;
  return std::string(code.substr(begin, end - begin));
}

/// How often `name` is stored to by indexing: "name[...] +=", "name[...] =".
int indexed_stores(std::string_view code, const std::string& name) {
  int stores = 0;
  for (size_t i = find_word(code, name); i != npos; i = find_word(code, name, i + 1)) {
    size_t open = code.find_first_not_of(" \t", i + name.size());
    if (open == npos || code[open] != '[') continue;
    size_t after = skip_brackets(code, open);
    size_t op = after == npos ? npos : code.find_first_not_of(" \t", after);
    if (op == npos) continue;
    bool compound = code.substr(op, 2) == "+=" || code.substr(op, 2) == "*=";
    bool plain = code[op] == '=' && code.substr(op, 2) != "==";
    if (compound || plain) ++stores;
  }
  return stores;
}

}  // namespace

// The old warp reduction: a device function that stores repeatedly through a volatile pointer, threads reading what
// their neighbours wrote, with no synchronisation between the steps.
void check_warp_synchronous(const CheckContext& context, std::vector<Finding>& out) {
  for (const DeviceBody& body : device_bodies(context)) {
    std::string_view file = context.sources.code(body.file);
    size_t head = file.find_last_of(";}", body.range.begin);
    head = head == npos ? 0 : head + 1;
    std::string_view code = file.substr(head, body.range.end - head);
    size_t at = find_word(code, "volatile");
    if (at == npos) continue;
    std::string name = name_before(code, code.find_first_of("=,;)[", at));
    size_t first_store = find_word(code, name, at + 8);
    if (first_store == npos || indexed_stores(code, name) < 2) continue;
    size_t statements = code.find('{', at) == npos ? at : first_store;
    if (synchronises(code.substr(statements))) continue;
    bool migrates = !body.function->warp_steps.empty();
    if (!migrates && body.function->lock_step_known) continue;  // what it stores is each lane's own
    const char* id = migrates ? id::warp_steps_added : id::warp_synchronous;
    auto begin = static_cast<uint32_t>(head + at);
    out.push_back(
        check_finding(context, id, {body.file, {begin, begin + 8}}, name, body.function->name, {name}));
  }
}

}  // namespace migrate
