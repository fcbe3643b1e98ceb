#pragma once
// The statements of a block as C++ text for the scalar unit: from one barrier or exchange to the next, its threads run one after
// the other. What a thread needs later is kept in an array of the unified buffer.
// Source: work-item loops, as in pocl (Jääskeläinen et al., 2015).
#include "tool/ascendc/thread_body.h"

namespace migrate::ascendc {

class BlockBody : public ThreadBody {
 public:
  using ThreadBody::ThreadBody;
  std::optional<ir::Refusal> run() override;
  const std::vector<std::string>& lines() const override { return block_lines_; }

  /// An array with a value for each thread.
  struct Kept {
    std::string name;
    Type type = Type::f32;
  };
  const std::vector<Kept>& kept() const { return arrays_; }
  bool has_exchanges() const { return exchanges_ > 0; }
  bool has_shuffles() const { return has_shuffles_; }
  bool has_double_shuffles() const { return has_double_shuffles_; }
  /// Whether of double, with each kind.
  const std::set<std::pair<Op, bool>>& reductions() const { return reductions_; }

 private:
  void reset();
  void begin_region();
  void end_region();
  std::string value(Node n) override;
  void named(Node n) override;
  bool needs_name(Node n) const override { return kept_.count(n) != 0; }
  void loop(const ir::Loop& loop) override;
  void barrier(const ir::Barrier& barrier) override;
  void begin_exchange(const ir::Value& exchange, const std::string& sent, const std::string& guard);
  void finish_exchange(Node n, const std::string& sent);
  void advance_all(const ir::Loop& loop);
  std::string array(const std::string& wanted, Type type);
  std::string array_of(Node n);
  std::string read(const std::string& array, Type type) const;
  void write(const std::string& array, Type type, const std::string& text);

  template <class... A>
  void block_line(fmt::format_string<A...> format, A&&... arguments) {
    block_lines_.push_back(std::string(static_cast<size_t>(depth_) * 2, ' ') +
                           fmt::format(format, std::forward<A>(arguments)...));
  }

  std::vector<std::string> block_lines_, before_region_;
  int depth_ = 2;  ///< of statements of the block
  int region_ = 0;
  size_t header_ = 0;  ///< lines of a region that do nothing
  std::set<Node> kept_;
  std::map<Node, std::set<int>> references_;  ///< the regions that take a value
  std::map<Node, std::string> array_names_;
  std::map<Node, int> defined_;   ///< the region that computes a kept value
  std::map<Node, int> computed_;  ///< the same of all values with a name
  std::vector<Kept> arrays_;
  std::vector<std::string> active_;  ///< of the loops around: whether a thread is in it
  std::string any_active_;           ///< set by the region that begins an iteration; empty in others
  int exchanges_ = 0;
  std::string is_here_;  ///< the threads that take part in the last exchange
  bool has_shuffles_ = false, has_double_shuffles_ = false;
  std::set<std::pair<Op, bool>> reductions_;
};

}  // namespace migrate::ascendc
