// The symbols that a derivation lists, as they are printed.
#pragma once

#include <gtest/gtest.h>

#include <set>

#include "api/derivation.hpp"

namespace articula::test {

inline std::string printed(const Paper& paper, const Words& words) {
  Paper single;
  single.graph = paper.graph;
  single.letters = paper.letters;
  single.blocks = {Paragraph{words}};
  const std::string html = html_paper(single);
  const std::size_t from = html.find("<p>");
  return html.substr(from, html.find("</p>") - from);
}

// Quantities and parameters: each letter once.
inline void expect_listed_once(const ProvenPaper& d, const std::string& what) {
  std::set<std::string> seen;
  const auto add = [&](const Words& symbol) {
    const std::string text = printed(d.paper, symbol);
    EXPECT_TRUE(seen.insert(text).second) << what << ": " << text;
  };
  for (const PaperPart& block : d.paper.blocks) {
    if (const auto* list = std::get_if<Glossary>(&block))
      for (const auto& entry : list->entries) add(entry.first);
    if (const auto* table = std::get_if<PaperTable>(&block);
        table != nullptr && table->head.front().front().text == "parameter")
      for (const auto& row : table->rows)
        for (std::size_t k = 0; k < row.size(); k += 3)
          if (!row[k].empty()) add(row[k]);
  }
  EXPECT_GT(seen.size(), 10U) << what;
}

}  // namespace articula::test
