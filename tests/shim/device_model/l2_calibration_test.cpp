// The model of L2 against published counters of chips, and the error that the documents state.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime_shim/config/chip.h"
#include "runtime_shim/device_model/l2_cache.h"

namespace npu::device_model {
namespace {

/// A row of docs/evaluation/l2_rates.csv: a matrix in slices, each read so many times before the next one.
struct L2Measurement {
  std::string chip;
  std::uint64_t bytes = 0, slices = 0, passes = 0;
  double hits = 0, misses = 0;

  double hit_rate() const { return hits / (hits + misses); }
};

std::string document_text(const std::string& path) {
  std::ifstream in(std::string(MIGRATE_SOURCE_DIR) + "/" + path);
  EXPECT_TRUE(in) << path;
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<L2Measurement> l2_measurements() {
  std::vector<L2Measurement> rows;
  std::istringstream in(document_text("docs/evaluation/l2_rates.csv"));
  std::string line;
  std::getline(in, line);
  EXPECT_EQ(line, "chip,matrix_bytes,slices,passes,hits,misses,victims,source");
  while (std::getline(in, line)) {
    std::replace(line.begin(), line.end(), ',', ' ');
    L2Measurement row;
    std::istringstream(line) >> row.chip >> row.bytes >> row.slices >> row.passes >> row.hits >> row.misses;
    rows.push_back(row);
  }
  return rows;
}

struct Sum {
  std::uint64_t hits = 0, misses = 0;
  std::uint64_t all() const { return hits + misses; }
};

Sum modelled(const L2Measurement& row) {
  const configuration::Chip* const chip = configuration::find_chip(row.chip);
  L2Cache cache(chip == nullptr ? 0 : chip->l2_bytes);
  const std::uint64_t lines = row.bytes / row.slices / L2Cache::kLine;
  Sum sum;
  for (std::uint64_t slice = 0; slice < row.slices; ++slice)
    for (std::uint64_t pass = 0; pass < row.passes; ++pass) {
      const aclsimL2Requests requests = cache.use(slice * lines, (slice + 1) * lines);
      sum.hits += requests.hits;
      sum.misses += requests.misses;
    }
  return sum;
}

double error_of(const L2Measurement& row) {
  const Sum requests = modelled(row);
  return std::abs(static_cast<double>(requests.hits) / static_cast<double>(requests.all()) - row.hit_rate());
}

std::string stated_error(const std::string& generation, const std::string& name) {
  std::vector<double> errors;
  for (const L2Measurement& row : l2_measurements())
    if (row.chip.substr(0, generation.size()) == generation) errors.push_back(100 * error_of(row));
  std::sort(errors.begin(), errors.end());
  std::ostringstream text;
  text.precision(1);
  text << std::fixed << "| " << name << " | " << errors.size() << " | " << errors[errors.size() / 2] << " | "
       << errors.back() << " |\n";
  return text.str();
}

// The counters of 910B say what a request is, and that what was used the longest time ago leaves first.
TEST(L2Calibration, RequestsAndHitsOf910B) {
  for (const L2Measurement& row : l2_measurements()) {
    if (row.chip != "Ascend910B1") continue;
    const Sum requests = modelled(row);
    EXPECT_NEAR(static_cast<double>(requests.all()), row.hits + row.misses, 1e-3 * (row.hits + row.misses));
    EXPECT_NEAR(error_of(row), 0, 1e-3) << row.slices;
  }
}

TEST(L2Calibration, TheDocumentStatesTheError) {
  const std::string document = document_text("docs/explanation/device_time.md");
  EXPECT_THAT(document, testing::HasSubstr(stated_error("Ascend910B", "910B")));
  EXPECT_THAT(document, testing::HasSubstr(stated_error("Ascend950", "950")));
}

// device_times.csv has the bytes from L2 of the same runs.
TEST(L2Calibration, HitsAreTheBytesOfTheMeasuredTimes) {
  const Sum requests = modelled({"Ascend910B1", 301989888, 4, 4, 0, 1});
  EXPECT_EQ(requests.hits * L2Cache::kLine, 905969664u);
  EXPECT_EQ(requests.misses * L2Cache::kLine, 301989888u);
}

}  // namespace
}  // namespace npu::device_model
