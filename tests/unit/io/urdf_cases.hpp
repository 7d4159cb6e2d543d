// What the tests of URDF share: small files, and the comparison of two robots by what they do.
#pragma once

#include <string>

#include "expr/text.hpp"
#include "io/urdf.hpp"
#include "support/deeds.hpp"
#include "support/refusal.hpp"

namespace articula::test::urdf {

std::string file(const std::string& content);
std::string light(const std::string& name);
std::string heavy(const std::string& name);
std::string joint(const std::string& name, const std::string& type, const std::string& parent,
                  const std::string& child, const std::string& content = "");

// A tree with all kinds of joints, right angles and others, in an order that is not that of the tree.
std::string everything();

Robot read(const std::string& text, const ImportOptions& options = {});

std::string refusal(const std::string& text);
std::string report(const std::string& text);
std::string warnings(const std::string& text);

}  // namespace articula::test::urdf
