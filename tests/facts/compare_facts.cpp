#include "tests/facts/compare_facts.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>

namespace cann {
namespace {

std::string as_text(const std::string& type) { return type; }
std::string as_text(long long value) { return std::to_string(value); }
std::string as_text(const Layout& layout) {
  std::string text =
      std::to_string(layout.size) + " bytes, alignment " + std::to_string(layout.alignment) + ":";
  for (const Field& field : layout.fields)
    text += " " + field.type + " " + field.name + " @" + std::to_string(field.offset_bits / 8) + ";";
  return text;
}

bool begins_as(const Layout& longer, const Layout& shorter) {
  return longer.fields.size() > shorter.fields.size() &&
         std::equal(shorter.fields.begin(), shorter.fields.end(), longer.fields.begin());
}
template <class Value>
bool begins_as(const Value&, const Value&) {
  return false;
}

template <class Map>
void compare(const char* what, const Map& ours, const Map& theirs, const HeaderFacts& places,
             std::vector<Difference>* found) {
  for (const auto& [name, value] : ours) {
    const auto place = places.places.find(name);
    if (place != places.places.end() && is_of_simulator(place->second)) continue;
    const auto other = theirs.find(name);
    if (other == theirs.end()) {
      found->push_back({Difference::Kind::absent, what, name, as_text(value), ""});
    } else if (!(other->second == value)) {
      const bool longer = begins_as(value, other->second);
      found->push_back({longer ? Difference::Kind::longer : Difference::Kind::differs, what, name,
                        as_text(value), as_text(other->second)});
    }
  }
}

bool is_comment(const std::string& line) {
  const size_t begin = line.find_first_not_of(" \t");
  return begin != std::string::npos && line.compare(begin, 2, "//") == 0;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// Whether the text has the word "newer" or, at the beginning of a sentence, "Newer".
bool says_newer(const std::string& comment) {
  for (const char* word : {"newer", "Newer"}) {
    for (size_t at = comment.find(word); at != std::string::npos; at = comment.find(word, at + 1)) {
      const char after = at + 5 < comment.size() ? comment[at + 5] : '.';
      if (!std::isalpha(static_cast<unsigned char>(after)) && after != '"') return true;
    }
  }
  return false;
}

void read_mark(const std::string& comment, Mark* mark) {
  mark->newer = mark->newer || says_newer(comment);
  const size_t at = comment.find("8.1: ");
  if (at != std::string::npos)
    mark->older_value = comment.substr(at + 5, comment.find_first_of(" ;", at + 5));
}

}  // namespace

std::string Difference::text(const std::string& our_side, const std::string& their_side) const {
  const std::string head =
      what + " " + name + "\n    " + our_side + ": " + ours + "\n    " + their_side + ": ";
  return head + (kind == Kind::absent ? "absent" : theirs);
}

bool is_of_simulator(const Place& place) {
  const std::string ending = "_sim.h";
  return place.file.size() > ending.size() &&
         place.file.compare(place.file.size() - ending.size(), ending.size(), ending) == 0;
}

std::vector<Difference> differences(const HeaderFacts& ours, const HeaderFacts& theirs) {
  std::vector<Difference> found;
  compare("function", ours.functions, theirs.functions, ours, &found);
  compare("inline function", ours.inline_functions, theirs.inline_functions, ours, &found);
  compare("value", ours.all_values(), theirs.all_values(), ours, &found);
  compare("struct", ours.structs, theirs.structs, ours, &found);
  compare("type", ours.types, theirs.types, ours, &found);
  return found;
}

Mark mark_at(const std::string& header_text, unsigned line) {
  const std::vector<std::string> lines = lines_of(header_text);
  Mark mark;
  if (line == 0 || line > lines.size()) return mark;
  const std::string& own = lines[line - 1];
  const size_t comment = own.find("///");
  if (comment != std::string::npos) read_mark(own.substr(comment), &mark);
  for (size_t above = line - 1; above > 0 && is_comment(lines[above - 1]); --above)
    read_mark(lines[above - 1], &mark);
  return mark;
}

std::map<std::string, Mark> read_marks(const HeaderFacts& ours,
                                       const std::vector<std::string>& include_folders) {
  std::map<std::string, std::string> texts;
  std::map<std::string, Mark> marks;
  for (const auto& [name, place] : ours.places) {
    std::string& text = texts[place.file];
    if (text.empty()) {
      for (const std::string& folder : include_folders) {
        std::ostringstream content;
        content << std::ifstream(folder + "/" + place.file).rdbuf();
        if (text.empty()) text = content.str();
      }
      if (text.empty())
        throw std::runtime_error(include_folders.front() + "/" + place.file + ": cannot be read");
    }
    const Mark mark = mark_at(text, place.line);
    if (mark.newer || !mark.older_value.empty()) marks[name] = mark;
  }
  return marks;
}

std::vector<std::string> problems_with_own_version(const HeaderFacts& ours, const HeaderFacts& theirs) {
  std::vector<std::string> problems;
  for (const Difference& difference : differences(ours, theirs)) problems.push_back(difference.text());
  for (const auto& [name, place] : ours.places) {
    if (is_of_simulator(place) && theirs.functions.count(name) != 0)
      problems.push_back("function " + name + ": the simulator's own, but CANN has one of that name");
  }
  return problems;
}

namespace {

/// Whether a union has all members of the older one, and its size and alignment: "16 bytes, alignment 4: unsigned int rsv @0;".
bool adds_members_alone(const std::string& ours, const std::string& older) {
  std::istringstream list(older);
  std::string member;
  for (bool is_first = true; std::getline(list, member, ';'); is_first = false) {
    if (member.find_first_not_of(' ') == std::string::npos) continue;
    if (is_first && ours.compare(0, ours.find(':'), older, 0, older.find(':')) != 0) return false;
    const std::string wanted = is_first ? member.substr(member.find(':') + 1) : member;
    if (ours.find(wanted + ";") == std::string::npos) return false;
  }
  return true;
}

}  // namespace

std::vector<std::string> problems_with_older(const HeaderFacts& ours, const HeaderFacts& theirs,
                                             const std::map<std::string, Mark>& marks) {
  std::vector<std::string> problems;
  std::set<std::string> absent, changed;
  for (const Difference& difference : differences(ours, theirs)) {
    const auto found = marks.find(difference.name);
    const Mark mark = found == marks.end() ? Mark() : found->second;
    if (difference.kind == Difference::Kind::absent) {
      absent.insert(difference.name);
      if (!mark.newer) problems.push_back(difference.text() + "; its comment does not say \"newer\"");
    } else if (difference.kind == Difference::Kind::differs) {
      if (difference.what == "struct" && adds_members_alone(difference.ours, difference.theirs)) continue;
      changed.insert(difference.name);
      if (difference.what != "value" || mark.older_value != difference.theirs)
        problems.push_back(difference.text());
    }
  }
  for (const auto& [name, mark] : marks) {
    if (is_of_simulator(ours.places.at(name))) continue;
    if (mark.newer && absent.count(name) == 0)
      problems.push_back(name + ": marked \"newer\", but it is there");
    if (!mark.older_value.empty() && changed.count(name) == 0)
      problems.push_back(name + ": marked \"8.1: " + mark.older_value + "\", but it does not differ");
  }
  return problems;
}

namespace {

/// A type without the constness of what its pointers point to.
std::string without_const(std::string type) {
  for (size_t at; (at = type.find("const ")) != std::string::npos;) type.erase(at, 6);
  return type;
}

size_t constants_in(const std::string& type) { return type.size() - without_const(type).size(); }

}  // namespace

std::vector<std::string> problems_with_operators(const HeaderFacts& ours, HeaderFacts theirs,
                                                 const std::map<std::string, Mark>& marks, bool is_older) {
  for (auto& [name, type] : theirs.functions) {
    const auto own = ours.functions.find(name);
    if (own == ours.functions.end() || without_const(own->second) != without_const(type)) continue;
    if (constants_in(own->second) < constants_in(type)) type = own->second;
  }
  return is_older ? problems_with_older(ours, theirs, marks) : problems_with_own_version(ours, theirs);
}

}  // namespace cann
