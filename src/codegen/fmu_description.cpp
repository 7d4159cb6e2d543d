#include "base/text.hpp"
#include "codegen/fmu.hpp"

namespace articula {

namespace {

// <ScalarVariable>, numbered by value references in the order of calls.
class Variables {
 public:
  void add(const std::string& name, const std::string& kind, const std::string& real) {
    text_ += "    <ScalarVariable name=\"" + xml_escaped(name) + "\" valueReference=\"" +
             std::to_string(count_++) + "\" " + kind + "><Real" + real + "/></ScalarVariable>\n";
  }
  std::size_t count() const { return count_; }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::size_t count_ = 0;
};

std::string start(double value) { return " start=\"" + shortest(value) + "\""; }

std::string unknowns(const std::string& element, const std::vector<std::size_t>& indices) {
  std::string text = "    <" + element + ">\n";
  for (const std::size_t i : indices) text += "      <Unknown index=\"" + std::to_string(i) + "\"/>\n";
  return text + "    </" + element + ">\n";
}

// Indices count from 1; value references, in the same order, from 0.
std::vector<std::size_t> range(std::size_t first, std::size_t end) {
  std::vector<std::size_t> list;
  for (std::size_t i = first; i < end; ++i) list.push_back(i + 1);
  return list;
}

std::string interface(const std::string& element, const std::string& name, const std::string& more) {
  return "  <" + element + " modelIdentifier=\"" + name +
         "\" canNotUseMemoryManagementFunctions=\"true\" canGetAndSetFMUstate=\"true\"" + more +
         ">\n    <SourceFiles>\n      <File name=\"" + name +
         ".c\"/>\n      <File name=\"fmu.c\"/>\n    </SourceFiles>\n  </" + element + ">\n";
}

}  // namespace

FmuVariables fmu_variables(const Program& program) {
  FmuVariables v;
  for (const Input& input : program.inputs)
    for (std::size_t k = 0; k < input.symbols.size(); ++k) {
      const std::string name =
          input.symbols[k].empty() ? input.name + "[" + std::to_string(k + 1) + "]" : input.symbols[k];
      if (input.name != "q" && input.name != "qd") v.start.push_back(input.name == "e" ? 1 : 0);
      (input.name == "q" ? v.q : input.name == "qd" ? v.qd : v.inputs).push_back(name);
    }
  v.parameters = program.parameters;
  return v;
}

std::string fmu_guid(const Package& package) { return "{" + package_uuid(package) + "}"; }

std::string fmu_description(const PackageCode& code) {
  const Package& package = code.package;
  const PackagedModel& m = package.models.front();
  const FmuVariables v = fmu_variables(m.program);
  const std::string& name = code.name;
  const std::size_t n = v.q.size(), u = v.inputs.size();
  Variables list;
  for (std::size_t i = 0; i < u; ++i)
    list.add(v.inputs[i], "causality=\"input\" variability=\"continuous\"", start(v.start[i]));
  for (const auto* names : {&v.q, &v.qd})
    for (const std::string& x : *names)
      list.add(x, "causality=\"output\" variability=\"continuous\" initial=\"exact\"", start(0));
  for (std::size_t i = 0; i < 2 * n; ++i)
    list.add(i < n ? "der(" + v.q[i] + ")" : "qd" + v.qd[i - n].substr(1),
             std::string("causality=\"") + (i < n ? "local" : "output") +
                 "\" variability=\"continuous\" initial=\"calculated\"",
             " derivative=\"" + std::to_string(u + i + 1) + "\"");
  for (const std::string& x : v.parameters)
    list.add(x, "causality=\"parameter\" variability=\"tunable\" initial=\"exact\"",
             start(m.notes.defaults.at(x)));
  std::vector<std::size_t> outputs = range(u, u + 2 * n), rates = range(u + 2 * n, u + 4 * n);
  const std::vector<std::size_t> qdd = range(u + 3 * n, u + 4 * n);
  outputs.insert(outputs.end(), qdd.begin(), qdd.end());
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<fmiModelDescription fmiVersion=\"2.0\" modelName=\"" +
         xml_escaped(package.robot) + "\" guid=\"" + fmu_guid(package) + "\" description=\"" +
         xml_escaped(m.notes.title) + "\" generationTool=\"" + xml_escaped(package.made.front()) +
         "\" variableNamingConvention=\"flat\" numberOfEventIndicators=\"0\">\n" +
         interface("ModelExchange", name, "") +
         interface("CoSimulation", name, " canHandleVariableCommunicationStepSize=\"true\"") +
         "  <DefaultExperiment startTime=\"0\" stopTime=\"1\" stepSize=\"0.001\"/>\n  <ModelVariables>\n" +
         list.text() + "  </ModelVariables>\n  <ModelStructure>\n" + unknowns("Outputs", outputs) +
         unknowns("Derivatives", rates) + unknowns("InitialUnknowns", rates) +
         "  </ModelStructure>\n</fmiModelDescription>\n";
}

}  // namespace articula
