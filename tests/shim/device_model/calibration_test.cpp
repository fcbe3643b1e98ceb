// The model against published measurements of chips, and the error that the documents state.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime_shim/device_model/work_time.h"

namespace npu::device_model {
namespace {

/// A row of docs/evaluation/device_times.csv.
struct Measurement {
  std::string chip, work, type, measured, source;
  int64_t m, n, k;
  uint64_t bytes_in, bytes_out, bytes_from_l2;
  double us;
};

std::string file_text(const std::string& path) {
  std::ifstream in(std::string(MIGRATE_SOURCE_DIR) + "/" + path);
  EXPECT_TRUE(in) << path;
  return {std::istreambuf_iterator<char>(in), {}};
}

Measurement measurement_of(const std::string& line) {
  std::vector<std::string> fields;
  std::istringstream in(line);
  for (std::string field; fields.size() < 11 && std::getline(in, field, ',');) fields.push_back(field);
  std::string source;
  std::getline(in, source);
  EXPECT_EQ(fields.size(), 11u) << line;
  return {fields[0],
          fields[1],
          fields[2],
          fields[10],
          source,
          std::stoll(fields[3]),
          std::stoll(fields[4]),
          std::stoll(fields[5]),
          std::stoull(fields[6]),
          std::stoull(fields[7]),
          std::stoull(fields[8]),
          std::stod(fields[9])};
}

std::vector<Measurement> measurements() {
  std::vector<Measurement> rows;
  std::istringstream in(file_text("docs/evaluation/device_times.csv"));
  std::string line;
  std::getline(in, line);
  EXPECT_EQ(line, "chip,work,type,m,n,k,bytes_in,bytes_out,bytes_from_l2,measured_us,measured,source");
  while (std::getline(in, line)) rows.push_back(measurement_of(line));
  return rows;
}

aclsimWork work_of(const Measurement& row) {
  aclsimWork work{};
  work.bytes_in = row.bytes_in;
  work.bytes_out = row.bytes_out;
  work.unit = ACLSIM_UNIT_VECTOR;
  if (row.work != "product") return work;
  work.unit = ACLSIM_UNIT_CUBE;
  work.type = row.type == "FLOAT" ? ACL_FLOAT : row.type == "FLOAT16" ? ACL_FLOAT16 : ACL_BF16;
  work.m = row.m;
  work.n = row.n;
  work.k = row.k;
  work.batch = 1;
  const auto element = static_cast<uint64_t>(row.type == "FLOAT" ? 4 : 2);
  work.bytes_in = element * static_cast<uint64_t>(row.m * row.k + row.k * row.n);
  work.bytes_out = element * static_cast<uint64_t>(row.m * row.n);
  return work;
}

double modelled_us(const Measurement& row) {
  const configuration::Chip* const chip = configuration::find_chip(row.chip);
  if (chip == nullptr) return 0;
  const Rates rates = rates_of(*chip);
  return 1e6 * (time_of(*chip, rates, work_of(row)).seconds +
                static_cast<double>(row.bytes_from_l2) / rates.l2_rate);
}

/// The row of the document's table for a kind of work.
std::string stated_error(const std::string& work, const std::string& name) {
  std::vector<double> errors;
  for (const Measurement& row : measurements())
    if (row.work == work) errors.push_back(std::abs(modelled_us(row) / row.us - 1));
  std::sort(errors.begin(), errors.end());
  const auto percent = [](double error) { return std::to_string(std::lround(100 * error)) + " %"; };
  return "| " + name + " | " + std::to_string(errors.size()) + " | " + percent(errors[errors.size() / 2]) +
         " | " + percent(errors.back()) + " |\n";
}

TEST(Calibration, RowsAreComplete) {
  const std::vector<Measurement> rows = measurements();
  EXPECT_GE(rows.size(), 30u);
  for (const Measurement& row : rows) {
    EXPECT_NE(configuration::find_chip(row.chip), nullptr) << row.chip;
    EXPECT_TRUE(row.work == "product" || row.work == "memory") << row.work;
    EXPECT_TRUE(row.measured == "device" || row.measured == "with host") << row.measured;
    EXPECT_GT(row.us, 0);
    EXPECT_FALSE(row.source.empty());
  }
}

TEST(Calibration, TheDocumentStatesTheError) {
  const std::string document = file_text("docs/explanation/device_time.md");
  EXPECT_THAT(document, testing::HasSubstr(stated_error("product", "products")));
  EXPECT_THAT(document, testing::HasSubstr(stated_error("memory", "memory")));
}

TEST(Calibration, LargeWorkIsWithinAQuarter) {
  for (const Measurement& row : measurements()) {
    if (row.us < 200 || row.source.find("case 5") != std::string::npos) continue;  // loads that bypass L2
    EXPECT_NEAR(modelled_us(row), row.us, 0.25 * row.us) << row.chip << " " << row.source << " " << row.m;
  }
}

}  // namespace
}  // namespace npu::device_model
