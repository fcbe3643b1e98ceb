#pragma once
struct Row {
  int begin;
};
struct NotUsed {
  double value;
};
