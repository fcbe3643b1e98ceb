#include "tool/facts/model/facts_codec.h"

#include <cstring>
#include <type_traits>
#include <vector>

namespace migrate {
namespace {

// The fields of each fact, once for both directions. A field that is added to facts.h must be added here,
// or the structured bindings do not compile.

template <class V>
void fields(V& v, Range& x) {
  auto& [begin, end] = x;
  v(begin, end);
}
template <class V>
void fields(V& v, Place& x) {
  auto& [file, range] = x;
  v(file, range);
}
template <class V>
void fields(V& v, SymbolUse& x) {
  auto& [kind, name, place, certainty, in_macro_body, is_call, enclosing, in_device_code, arguments, offsets,
         constants, call, object] = x;
  v(kind, name, place, certainty, in_macro_body, is_call, enclosing, in_device_code, arguments, offsets,
    constants, call, object);
}
template <class V>
void fields(V& v, IncludeUse& x) {
  auto& [name, place, resolved, path, certainty, wanted_by] = x;
  v(name, place, resolved, path, certainty, wanted_by);
}
template <class V>
void fields(V& v, FunctionRef& x) {
  auto& [callee, place, is_call, after_paren, has_arguments, in_macro_body, bound] = x;
  v(callee, place, is_call, after_paren, has_arguments, in_macro_body, bound);
}
template <class V>
void fields(V& v, FunctionDeclaration& x) {
  auto& [name, after_paren, has_params, void_keyword, is_definition, in_macro_body, in_header, has_inline,
         begin, body] = x;
  v(name, after_paren, has_params, void_keyword, is_definition, in_macro_body, in_header, has_inline, begin,
    body);
}
template <class V>
void fields(V& v, KernelFeature& x) {
  auto& [name, place] = x;
  v(name, place);
}
template <class V>
void fields(V& v, ShuffleLoop& x) {
  auto& [place, mask, variable] = x;
  v(place, mask, variable);
}
template <class V>
void fields(V& v, WideShift& x) {
  auto& [place, left_end, amount, is_left] = x;
  v(place, left_end, amount, is_left);
}
template <class V>
void fields(V& v, FloatConversion& x) {
  auto& [place, function] = x;
  v(place, function);
}
template <class V>
void fields(V& v, WarpStep& x) {
  auto& [place, braces, value, can_insert, variable, earlier, later, later_writes, is_volatile, for_block] =
      x;
  v(place, braces, value, can_insert, variable, earlier, later, later_writes, is_volatile, for_block);
}
template <class V>
void fields(V& v, WaitLoop& x) {
  auto& [place, head] = x;
  v(place, head);
}
template <class V>
void fields(V& v, ResetRace& x) {
  auto& [place, element, store, names_y, names_z, block_waits] = x;
  v(place, element, store, names_y, names_z, block_waits);
}
template <class V>
void fields(V& v, VolatileStores& x) {
  auto& [place, variable, count, synchronised] = x;
  v(place, variable, count, synchronised);
}
template <class V>
void fields(V& v, FieldUse& x) {
  auto& [name, place] = x;
  v(name, place);
}
template <class V>
void fields(V& v, PointerArgument& x) {
  auto& [call, index, variables, is_pageable] = x;
  v(call, index, variables, is_pageable);
}
template <class V>
void fields(V& v, AssumedSize& x) {
  auto& [place, type, variable] = x;
  v(place, type, variable);
}
template <class V>
void fields(V& v, GlobalIndex& x) {
  auto& [shape, bound] = x;
  v(shape, bound);
}
template <class V>
void fields(V& v, CoreLack& x) {
  auto& [core, why] = x;
  v(core, why);
}
template <class V>
void fields(V& v, AscendCGeneration& x) {
  auto& [state, reason, text, place, lacks] = x;
  v(state, reason, text, place, lacks);
}
template <class V>
void fields(V& v, DeviceFunction& x) {
  auto& [usr, name, space, declarations, references, fixed, is_template, builtins, synchronises, unknown,
         pattern, features, bounds, loops, shifts, conversions, steps, steps_known, warp_numbers, waits,
         stores, resets, index, ascendc] = x;
  v(usr, name, space, declarations, references, fixed, is_template, builtins, synchronises, unknown, pattern,
    features, bounds, loops, shifts, conversions, steps, steps_known, warp_numbers, waits, stores, resets,
    index, ascendc);
}
template <class V>
void fields(V& v, DynamicSharedDecl& x) {
  auto& [declaration, type, name, extents, at_file_scope, in_macro_body, certainty, addresses, references] =
      x;
  v(declaration, type, name, extents, at_file_scope, in_macro_body, certainty, addresses, references);
}
template <class V>
void fields(V& v, Extents& x) {
  auto& [a, b, c] = x;
  v(a, b, c);
}
template <class V>
void fields(V& v, BracedArgument& x) {
  auto& [begin, type] = x;
  v(begin, type);
}
template <class V>
void fields(V& v, Launch& x) {
  auto& [kernel, kernel_name, form, file, callee, open, close, arguments_open, has_arguments, any_arguments,
         config, in_macro_body, in_macro_argument, certainty, enclosing, bound, grid, block, on_default,
         null_arguments, braced_arguments, template_arguments] = x;
  v(kernel, kernel_name, form, file, callee, open, close, arguments_open, has_arguments, any_arguments,
    config, in_macro_body, in_macro_argument, certainty, enclosing, bound, grid, block, on_default,
    null_arguments, braced_arguments, template_arguments);
}
template <class V>
void fields(V& v, DeviceVariable& x) {
  auto& [name, place, is_definition, in_header, may_repeat, is_spelled, begin] = x;
  v(name, place, is_definition, in_header, may_repeat, is_spelled, begin);
}
template <class V>
void fields(V& v, AsmStatement& x) {
  auto& [place, text, operands] = x;
  v(place, text, operands);
}
template <class V>
void fields(V& v, NameClash& x) {
  auto& [place, qualifier] = x;
  v(place, qualifier);
}
template <class V>
void fields(V& v, InactiveRegion& x) {
  auto& [place] = x;
  v(place);
}
template <class V>
void fields(V& v, ParseDiagnostic& x) {
  auto& [level, place, message, in_user_file, alone] = x;
  v(level, place, message, in_user_file, alone);
}
template <class V>
void fields(V& v, LooseSpelling& x) {
  auto& [kind, place] = x;
  v(kind, place);
}
template <class V>
void fields(V& v, OutsideFile& x) {
  auto& [path, place, is_source, cuda] = x;
  v(path, place, is_source, cuda);
}
template <class V>
void fields(V& v, TranslationUnit& x) {
  auto& [main_file, arguments, outcome, failure, cpu_seconds, alone] = x;
  v(main_file, arguments, outcome, failure, cpu_seconds, alone);
}
template <class V>
void fields(V& v, SourceFile& x) {
  auto& [path, text, is_main] = x;
  v(path, text, is_main);
}
template <class V>
void fields(V& v, ProgramFacts& x) {
  auto& [files, units, uses, includes, functions, host_references, launches, dynamic_shared, device_variables,
         assembly, fields_used, pointers, sizes, clashes, loose_spellings, inactive, diagnostics, outside,
         own_names, tokens] = x;
  // `tokens` is filled after units are merged, and never stored.
  v(files, units, uses, includes, functions, host_references, launches, dynamic_shared, device_variables,
    assembly, fields_used, pointers, sizes, clashes, loose_spellings, inactive, diagnostics, outside,
    own_names);
}

template <class V>
void fields(V& v, Collected& x) {
  auto& [facts, read] = x;
  v(facts, read);
}
template <class V>
void fields(V& v, HeaderDiagnostic& x) {
  auto& [header, level, message, missing, wanted_by] = x;
  v(header, level, message, missing, wanted_by);
}
template <class V>
void fields(V& v, PrecompiledHeaders& x) {
  auto& [path, headers, known, names, diagnostics, read] = x;
  v(path, headers, known, names, diagnostics, read);
}

class Writer {
 public:
  template <class... T>
  void operator()(T&... values) {
    (put(values), ...);
  }
  std::string take() { return std::move(out_); }

 private:
  template <class T>
  void put(T& value) {
    if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>)
      raw(&value, sizeof value);
    else
      fields(*this, value);
  }
  void put(std::string& text) {
    size(text.size());
    out_ += text;
  }
  template <class T>
  void put(std::vector<T>& all) {
    size(all.size());
    for (T& one : all) put(one);
  }
  void put(FilesRead& all) {
    size(all.size());
    for (auto& [path, content] : all) {
      std::string key = path;
      (*this)(key, content);
    }
  }
  void size(size_t count) {
    auto short_count = static_cast<uint32_t>(count);
    raw(&short_count, sizeof short_count);
  }
  void raw(const void* data, size_t bytes) { out_.append(static_cast<const char*>(data), bytes); }

  std::string out_;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}
  template <class... T>
  void operator()(T&... values) {
    (get(values), ...);
  }
  bool read_all() const { return good_ && rest_.empty(); }

 private:
  template <class T>
  void get(T& value) {
    if constexpr (std::is_same_v<T, bool>) {
      unsigned char byte = 0;
      raw(&byte, 1);
      value = byte != 0;
    } else if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) {
      raw(&value, sizeof value);
    } else {
      fields(*this, value);
    }
  }
  void get(std::string& text) {
    size_t bytes = size();
    text.assign(rest_.substr(0, bytes));
    rest_.remove_prefix(bytes);
  }
  template <class T>
  void get(std::vector<T>& all) {
    size_t count = size();
    all.reserve(count);
    for (size_t i = 0; i < count && good_; ++i) get(all.emplace_back());
  }
  void get(FilesRead& all) {
    size_t count = size();
    for (size_t i = 0; i < count && good_; ++i) {
      std::string path, content;
      (*this)(path, content);
      all[path] = content;
    }
  }
  /// A count. Each element takes at least one byte, so a count above the remaining bytes is invalid.
  size_t size() {
    uint32_t count = 0;
    raw(&count, sizeof count);
    if (count > rest_.size()) good_ = false;
    return good_ ? count : 0;
  }
  void raw(void* data, size_t bytes) {
    if (rest_.size() < bytes) good_ = false;
    if (!good_) return;
    std::memcpy(data, rest_.data(), bytes);
    rest_.remove_prefix(bytes);
  }

  std::string_view rest_;
  bool good_ = true;
};

template <class T>
std::string encode(const T& value) {
  Writer writer;
  writer(const_cast<T&>(value));  // the writer changes nothing
  return writer.take();
}

template <class T>
std::optional<T> decode(std::string_view bytes) {
  T value;
  Reader reader(bytes);
  reader(value);
  if (!reader.read_all()) return std::nullopt;
  return value;
}

}  // namespace

std::string encode_facts(const ProgramFacts& facts) { return encode(facts); }
std::optional<ProgramFacts> decode_facts(std::string_view bytes) { return decode<ProgramFacts>(bytes); }

std::string encode_collected(const Collected& collected) { return encode(collected); }
std::optional<Collected> decode_collected(std::string_view bytes) { return decode<Collected>(bytes); }

std::string encode_precompiled(const PrecompiledHeaders& headers) { return encode(headers); }
std::optional<PrecompiledHeaders> decode_precompiled(std::string_view bytes) {
  return decode<PrecompiledHeaders>(bytes);
}

}  // namespace migrate
