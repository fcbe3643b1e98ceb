// The rules of this repository against the symbols that programs use.
#include <gtest/gtest.h>

#include <set>

#include "tool/report/rules_coverage.h"
#include "tool/rules/load.h"

namespace migrate {
namespace {

// Names that at least two of sixty public training programs use; kernels of one of them, which another copied, apart.
TEST(OurRules, HaveAVerdictOnEverySymbolInUse) {
  const std::set<std::string> others{"cuChanOnlineSum", "cuComputeGradGammaBeta", "cuComputeGradInput",
                                     "cuComputePartGradGammaBeta"};
  auto rules = load_rules(*disk_file_system(), {MIGRATE_SOURCE_DIR "/rules"});
  ASSERT_TRUE(rules.ok()) << rules.error().message;
  auto text = disk_file_system()->read(MIGRATE_SOURCE_DIR "/tests/tool/report/symbols_in_use.csv");
  ASSERT_TRUE(text.ok());
  std::vector<ListedSymbol> symbols = read_symbol_list(*text);
  EXPECT_GT(symbols.size(), 1000u);
  for (const ListedSymbol& symbol : cover(*rules, symbols).unknown)
    EXPECT_TRUE(others.contains(symbol.name))
        << symbol.name << " is used by " << symbol.repositories << " programs";
}

}  // namespace
}  // namespace migrate
