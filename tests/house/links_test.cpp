// Rooms link downwards, too. An include shows what a room reads; the symbols of its objects show what it calls, also
// through a declaration that stands elsewhere.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/house/documents.h"

namespace house {
namespace {

/// The objects of one room, and its floor in docs/floors.txt: a room with inner rooms has several.
struct LinkedRoom {
  std::string name;
  int lowest = 0, highest = 0;
  std::set<std::string> defined, wanted;
};

/// Functions that a lower room declares and a higher one defines, with the reason.
struct Exception {
  std::string user, owner, symbol_part, reason;
};
const std::vector<Exception> kExceptions = {
    {"runtime", "launch", "npu::detail::", "copies and sets of memory inside kernels: only a simulator can"},
    {"runtime", "libraries", "npu::detail::", "reductions and ids that HCCL lacks: computed on the host"},
};

std::string output_of(const std::string& command) {
  std::string output;
  std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  std::array<char, 1 << 16> buffer;
  while (size_t size = std::fread(buffer.data(), 1, buffer.size(), pipe.get()))
    output.append(buffer.data(), size);
  return output;
}

/// Adds the symbols of objects or archives. Weak and inline ones belong to whoever uses them.
void add_symbols(LinkedRoom& room, const std::string& files) {
  std::istringstream lines(output_of("nm -C --no-sort " + files + " 2>/dev/null"));
  for (std::string line; std::getline(lines, line);) {
    if (line.size() < 20 || (line[17] != ' ' && line[18] != ' ')) continue;
    const char kind = line[17];
    const std::string symbol = line.substr(19);
    if (kind == 'U')
      room.wanted.insert(symbol);
    else if (std::string("TDBR").find(kind) != std::string::npos)
      room.defined.insert(symbol);
  }
}

/// The floors of the listed folders that are the room or lie in it.
std::vector<int> floors_in(const std::string& room) {
  std::vector<int> found;
  for (const auto& [folder, floor] : floors())
    if (starts_with(folder + "/", room + "/")) found.push_back(floor);
  return found;
}

LinkedRoom read_room(const std::string& folder, const std::string& files) {
  LinkedRoom room{fs::path(folder).filename().string(), 0, 0, {}, {}};
  const std::vector<int> floors = floors_in(folder);
  if (floors.empty()) {
    ADD_FAILURE() << folder << " is not in docs/floors.txt";
    return room;
  }
  room.lowest = *std::min_element(floors.begin(), floors.end());
  room.highest = *std::max_element(floors.begin(), floors.end());
  add_symbols(room, files);
  return room;
}

bool is_excepted(const LinkedRoom& user, const LinkedRoom& owner, const std::string& symbol) {
  return std::any_of(kExceptions.begin(), kExceptions.end(), [&](const Exception& known) {
    return known.user == user.name && known.owner == owner.name &&
           symbol.find(known.symbol_part) != std::string::npos;
  });
}

std::vector<std::string> upward_links(const std::vector<LinkedRoom>& rooms) {
  std::vector<std::string> found;
  for (const LinkedRoom& user : rooms) {
    for (const LinkedRoom& owner : rooms) {
      if (&owner == &user || owner.lowest < user.highest) continue;
      for (const std::string& symbol : user.wanted)
        if (owner.defined.count(symbol) > 0 && !is_excepted(user, owner, symbol))
          found.push_back(user.name + " calls " + symbol + " of " + owner.name);
    }
  }
  return found;
}

TEST(Links, AnUpwardCallIsFound) {
  LinkedRoom low{"low", 1, 1, {"below()"}, {"above()"}}, high{"high", 2, 2, {"above()"}, {"below()"}};
  EXPECT_THAT(upward_links({low, high}), testing::ElementsAre("low calls above() of high"));
}

TEST(House, RoomsOfTheShimLinkDownwards) {
  const fs::path objects = fs::path(MIGRATE_BINARY_DIR) / "runtime_shim/CMakeFiles";
  std::vector<LinkedRoom> rooms;
  for (const auto& entry : fs::directory_iterator(objects)) {
    const std::string name = entry.path().filename().string();
    if (!starts_with(name, "npu_") || name == "npu_shim.dir" || name == "npu_host_kernels.dir") continue;
    const std::string room = name.substr(4, name.size() - 8);
    rooms.push_back(read_room("runtime_shim/" + room, "$(find " + entry.path().string() + " -name '*.o')"));
  }
  EXPECT_GT(rooms.size(), 9u);
  EXPECT_THAT(upward_links(rooms), testing::IsEmpty());
}

TEST(House, RoomsOfTheToolLinkDownwards) {
  std::vector<LinkedRoom> rooms;
  for (const auto& entry : fs::directory_iterator(fs::path(MIGRATE_BINARY_DIR) / "lib")) {
    const std::string name = entry.path().filename().string();
    if (!starts_with(name, "libmigrate_")) continue;
    const std::string room = name.substr(11, name.size() - 13);
    const std::string folder = room == "block_loops" ? "tool/npucxx/block_loops" : "tool/" + room;
    rooms.push_back(read_room(folder, entry.path().string()));
  }
  if (rooms.empty()) GTEST_SKIP() << "the tool is not built here";
  EXPECT_GT(rooms.size(), 9u);
  EXPECT_THAT(upward_links(rooms), testing::IsEmpty());
}

}  // namespace
}  // namespace house
