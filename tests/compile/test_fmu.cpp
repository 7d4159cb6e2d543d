// An FMU, loaded as a simulator does: described in sound XML, instantiated, set, and equal to the interpreter.

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <pugixml.hpp>

#include "api/evaluate/values.hpp"
#include "api/export.hpp"
#include "base/text.hpp"
#include "program/run.hpp"

namespace articula::test {
namespace {

namespace fs = std::filesystem;

using Component = void*;

// The functions that the test calls, by their FMI names.
class Library {
 public:
  explicit Library(const std::string& path) : handle_(dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL)) {}
  ~Library() {
    if (handle_ != nullptr) dlclose(handle_);
  }
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;
  explicit operator bool() const { return handle_ != nullptr; }

  Component instantiate(const std::string& guid) const {
    using F = Component (*)(const char*, int, const char*, const char*, const void*, int, int);
    return reinterpret_cast<F>(dlsym(handle_, "fmi2Instantiate"))("unit", 0, guid.c_str(), "", nullptr, 0, 0);
  }
  void free(Component c) const {
    reinterpret_cast<void (*)(Component)>(dlsym(handle_, "fmi2FreeInstance"))(c);
  }
  int set(Component c, const std::vector<unsigned>& which, const std::vector<double>& values) const {
    using F = int (*)(Component, const unsigned*, std::size_t, const double*);
    return reinterpret_cast<F>(dlsym(handle_, "fmi2SetReal"))(c, which.data(), which.size(), values.data());
  }
  double get(Component c, unsigned which) const {
    using F = int (*)(Component, const unsigned*, std::size_t, double*);
    double value = std::nan("");
    EXPECT_EQ(reinterpret_cast<F>(dlsym(handle_, "fmi2GetReal"))(c, &which, 1, &value), 0);
    return value;
  }
  std::vector<double> derivatives(Component c, std::size_t n) const {
    using F = int (*)(Component, double*, std::size_t);
    std::vector<double> dx(n);
    EXPECT_EQ(reinterpret_cast<F>(dlsym(handle_, "fmi2GetDerivatives"))(c, dx.data(), n), 0);
    return dx;
  }
  int states(Component c, const std::vector<double>& x) const {
    using F = int (*)(Component, const double*, std::size_t);
    return reinterpret_cast<F>(dlsym(handle_, "fmi2SetContinuousStates"))(c, x.data(), x.size());
  }
  int step(Component c, double time, double h) const {
    using F = int (*)(Component, double, double, int);
    return reinterpret_cast<F>(dlsym(handle_, "fmi2DoStep"))(c, time, h, 1);
  }

 private:
  void* handle_;
};

struct Unit {
  std::string folder;  // unpacked
  Result result;
  pugi::xml_document description;
  std::map<std::string, unsigned> reference;  // by name
  std::string guid() const { return description.child("fmiModelDescription").attribute("guid").value(); }
};

std::unique_ptr<Unit> unit(const Robot& robot) {
  Request request;
  request.model = "ddm";
  auto u = std::make_unique<Unit>();
  u->result = derive(robot, request);
  u->folder = std::string(ARTICULA_SCRATCH_DIR) + "/fmu_" + identifier(language_c(), robot.name()) + "_" +
              std::to_string(getpid());  // tests run beside each other
  fs::remove_all(u->folder);
  fs::create_directories(u->folder);
  for (const PackageFile& f : exported(robot, {u->result}, {"fmu", Precision::f64, "articula export"}))
    write_file(u->folder + "/" + f.path, f.text);
  const std::string unpack =
      "cd '" + u->folder +
      "' && python3 -c \"import zipfile, glob; z = zipfile.ZipFile(glob.glob('*.fmu')[0]); "
      "assert z.testzip() is None; z.extractall()\"";
  EXPECT_EQ(std::system(unpack.c_str()), 0);
  EXPECT_TRUE(u->description.load_file((u->folder + "/modelDescription.xml").c_str()));
  for (const pugi::xml_node v : u->description.child("fmiModelDescription").child("ModelVariables"))
    u->reference[v.attribute("name").value()] = v.attribute("valueReference").as_uint();
  return u;
}

void expect_equal(const std::vector<double>& dx, const Result& result,
                  const std::map<std::string, double>& values, const std::vector<double>& q,
                  const std::vector<double>& qd, const std::vector<double>& tau) {
  std::vector<double> inputs = q;
  inputs.insert(inputs.end(), qd.begin(), qd.end());
  inputs.insert(inputs.end(), tau.begin(), tau.end());
  const std::vector<double> qdd = Machine(result.program, values).run(inputs);
  for (std::size_t i = 0; i < q.size(); ++i) {
    EXPECT_EQ(dx[i], qd[i]);
    EXPECT_NEAR(dx[q.size() + i], qdd[i], 1e-10 * (1 + std::fabs(qdd[i])));
  }
}

TEST(Fmu, EqualsTheInterpreter) {
  const Robot robot = library_robot("puma560-numeric");
  const std::unique_ptr<Unit> u = unit(robot);
  const Library library(u->folder + "/binaries/linux64/" + identifier(language_c(), robot.name()) + ".so");
  ASSERT_TRUE(library) << dlerror();
  EXPECT_EQ(library.instantiate("another"), nullptr);
  Component c = library.instantiate(u->guid());
  ASSERT_NE(c, nullptr);
  const std::vector<double> q{0.1, -0.5, 0.7, 0.3, -0.9, 0.2}, qd{1, -1, 0.5, 2, 0.3, -0.4},
      tau{10, -20, 5, 1, 0.5, -1};
  for (std::size_t i = 0; i < 6; ++i)
    EXPECT_EQ(library.set(c, {u->reference.at("tau" + std::to_string(i + 1))}, {tau[i]}), 0);
  std::vector<double> x = q;
  x.insert(x.end(), qd.begin(), qd.end());
  ASSERT_EQ(library.states(c, x), 0);
  expect_equal(library.derivatives(c, 12), u->result, parameter_values(robot, u->result, {}), q, qd, tau);
  EXPECT_EQ(library.get(c, u->reference.at("qdd3")), library.derivatives(c, 12)[8]);
  EXPECT_NE(library.set(c, {u->reference.at("qdd3")}, {1.0}), 0);
  EXPECT_NE(library.set(c, {9999}, {1.0}), 0);
  library.free(c);
}

Robot pendulum() {
  return read_yaml(
      "articula: 1\nname: swing\ngravity: [0, 0, -g]\nparameters: {g: 9.81, M1: 2, L: 0.5}\n"
      "joints:\n  - {alpha: pi/2}\nlinks:\n  - {link: 1, M: M1, MX: M1*L, ZZ: M1*L^2}\n",
      "swing.yaml");
}

TEST(Fmu, ParametersTakeEffectAndStepsKeepTheEnergy) {
  const std::unique_ptr<Unit> u = unit(pendulum());
  const Library library(u->folder + "/binaries/linux64/swing.so");
  ASSERT_TRUE(library) << dlerror();
  Component c = library.instantiate(u->guid());
  EXPECT_NEAR(library.derivatives(c, 2)[1], -9.81 / 0.5, 1e-12);
  EXPECT_EQ(library.set(c, {u->reference.at("g")}, {1.62}), 0);
  EXPECT_NEAR(library.derivatives(c, 2)[1], -1.62 / 0.5, 1e-12);
  const auto energy = [&] {
    const double q = library.get(c, u->reference.at("q1")), qd = library.get(c, u->reference.at("qd1"));
    return 0.5 * 2 * 0.25 * qd * qd + 2 * 1.62 * 0.5 * std::sin(q);
  };
  const double before = energy();
  for (int i = 0; i < 100; ++i) ASSERT_EQ(library.step(c, i * 0.01, 0.01), 0);
  EXPECT_GT(std::fabs(library.get(c, u->reference.at("q1"))), 0.5);
  EXPECT_NEAR(energy(), before, 1e-10);
  library.free(c);
}

TEST(Fmu, DescribesStatesOutputsAndParameters) {
  const std::unique_ptr<Unit> u = unit(pendulum());
  const pugi::xml_node root = u->description.child("fmiModelDescription"),
                       variables = root.child("ModelVariables");
  EXPECT_STREQ(root.attribute("fmiVersion").value(), "2.0");
  std::vector<pugi::xml_node> list(variables.begin(), variables.end());
  for (const pugi::xml_node& unknown : root.child("ModelStructure").child("Derivatives")) {
    const pugi::xml_node rate = list.at(unknown.attribute("index").as_uint() - 1);
    EXPECT_NE(rate.child("Real").attribute("derivative").as_uint(), 0U);
    const std::string of =
        list.at(rate.child("Real").attribute("derivative").as_uint() - 1).attribute("name").value();
    EXPECT_TRUE(rate.attribute("name").value() == "der(" + of + ")" || of == "qd1") << of;
  }
  EXPECT_EQ(u->reference.size(), 1U + 2 + 2 + 3);  // tau1; q1, qd1; their rates; g, M1, L
}

}  // namespace
}  // namespace articula::test
