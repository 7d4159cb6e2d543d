// Listings: straight-line code as other tools print it, one assignment after the other, or a program in our text form.
//
//   double t1 = a*b + pow(sin(q[0]), 2);       C
//   tau(1,1) = t1 + x.^2;   % torque           Matlab
//   DV61 = -W61**2;                            SYMORO+
//
// A name means the value it was given last. What is read and never assigned is an input of the listing: a state, or a
// parameter where the user says so. The results are formulas in a graph, each value labelled with its name. Numbers
// are exact and real: 1/2 is a half, also where C would cut it to 0.
//
//   written   all operations as they stand there: a power is the products it takes, tan a sine, a cosine, a division
//   needed    those that the outputs need; the values of the others are dead
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "program/program.hpp"

namespace articula {

// Patterns, see patterns.hpp. Of states and parameters one at most; without them everything varies.
struct ListingRequest {
  std::vector<std::string> outputs = {};     // none: the values that nothing reads
  std::vector<std::string> states = {};      // what varies; the rest is fixed
  std::vector<std::string> parameters = {};  // what is fixed; the rest varies
};

struct ListingContent {
  std::string name;  // of a program; a list of assignments has none
  bool is_program = false;
  Outputs outputs;
  std::vector<std::string> parameters;
  Inputs inputs;  // those that the outputs need
  Counts written, needed;
  std::size_t values = 0;
  std::vector<std::string> dead;
};

// InputError with the place for what is neither. `graph` must be new.
ListingContent read_listing(Graph& graph, std::string_view text, const std::string& file,
                            const ListingRequest& request = {});

}  // namespace articula
