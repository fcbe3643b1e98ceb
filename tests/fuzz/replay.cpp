// Runs a fuzz target without libFuzzer: over every file of a folder, and over mutations of each that are the same in
// every run.
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

namespace {

constexpr int kMutations = 400;  // of each seed

void run(const std::string& text) {
  LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t*>(text.data()), text.size());
}

/// xorshift64: the same numbers everywhere.
class Numbers {
 public:
  size_t below(size_t limit) {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return limit ? static_cast<size_t>(state_ % limit) : 0;
  }

 private:
  uint64_t state_ = 0x9e3779b97f4a7c15u;
};

/// One to four changes: another byte, a piece left out, a piece twice, a cut.
std::string mutated(std::string text, Numbers& numbers) {
  for (size_t changes = 1 + numbers.below(4); changes > 0; --changes) {
    size_t at = numbers.below(text.size() + 1), length = numbers.below(text.size() - at + 1);
    switch (numbers.below(4)) {
      case 0:
        if (at < text.size()) text[at] = static_cast<char>(numbers.below(256));
        break;
      case 1:
        text.erase(at, length);
        break;
      case 2:
        text.insert(numbers.below(text.size() + 1), text.substr(at, length % 200));
        break;
      case 3:
        text.resize(at);
        break;
    }
  }
  return text;
}

}  // namespace

int main(int count, char** arguments) {
  size_t seeds = 0;
  Numbers numbers;
  for (const auto& entry : std::filesystem::directory_iterator(count > 1 ? arguments[1] : ".")) {
    std::ifstream file(entry.path(), std::ios::binary);
    std::string seed{std::istreambuf_iterator<char>(file), {}};
    ++seeds;
    run(seed);
    for (int i = 0; i < kMutations; ++i) run(mutated(seed, numbers));
  }
  std::printf("%zu seeds, %d mutations of each\n", seeds, kMutations);
  return seeds == 0;
}
