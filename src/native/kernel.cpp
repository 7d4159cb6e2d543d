#include "native/kernel.hpp"

#include <dlfcn.h>

#include "base/error.hpp"
#include "base/text.hpp"
#include "codegen/codegen.hpp"
#include "native/cache.hpp"
#include "native/compiler.hpp"
#include "native/online.hpp"

namespace articula {

namespace {

// Nothing is fused, nor computed by the compiler in another way than the library does.
constexpr const char* options =
    "-std=c99 -O2 -march=native -ffp-contract=off -fno-math-errno -fno-trapping-math -fno-builtin-exp "
    "-fno-builtin-atan2 -w";

struct KernelText {
  std::string source;
  std::string from;  // with all that the machine code depends on beside it
};

// None: there is no compiler, or nothing to compute.
std::optional<KernelText> text_of(const Program& program) {
  if (program.input_count() == 0 || program.output_count() == 0) return std::nullopt;
  const std::optional<std::string> words = compiler_words(options);
  if (!words) return std::nullopt;
  const std::string source = write_code(language_c_batch(), online_program(program).program, {});
  return KernelText{source, source + options + *words};
}

}  // namespace

Kernel::Kernel(std::shared_ptr<void> library, std::vector<double> kept)
    : library_(std::move(library)),
      function_(reinterpret_cast<Function>(::dlsym(library_.get(), "kernel_rows"))),
      kept_(std::move(kept)) {}

std::optional<Kernel> Kernel::loaded(const std::string& path, const Machine& machine) {
  const auto close = [](void* library) {
    if (library != nullptr) ::dlclose(library);
  };
  const std::shared_ptr<void> library(::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL), close);
  if (library == nullptr) return std::nullopt;
  std::vector<double> kept;
  for (const Id id : online_program(machine.program()).kept) kept.push_back(machine.setup_value(id));
  Kernel kernel(library, std::move(kept));
  return kernel.function_ == nullptr ? std::nullopt : std::optional(std::move(kernel));
}

std::optional<Kernel> Kernel::found(const Machine& machine) {
  const std::optional<std::string> folder = cache_folder();
  const std::optional<KernelText> text = folder ? text_of(machine.program()) : std::nullopt;
  const std::optional<std::string> path = text ? cached_object(*folder, text->from) : std::nullopt;
  return path ? loaded(*path, machine) : std::nullopt;
}

std::optional<Kernel> Kernel::made(const Machine& machine) {
  const std::optional<KernelText> text = text_of(machine.program());
  if (!text) return std::nullopt;
  const std::optional<std::string> folder = cache_folder();
  if (folder)
    if (const std::optional<std::string> path = cached_object(*folder, text->from))
      if (std::optional<Kernel> kernel = loaded(*path, machine)) return kernel;
  try {
    const std::optional<std::string> object = shared_object({{"kernel.c", text->source}}, options);
    if (!object) return std::nullopt;
    if (folder && keep_object(*folder, text->from, *object))
      if (const std::optional<std::string> path = cached_object(*folder, text->from))
        return loaded(*path, machine);
    const Workshop workshop;
    write_file(workshop.path() + "/kernel.so", *object);
    return loaded(workshop.path() + "/kernel.so", machine);
  } catch (const EnvironmentError&) {  // no place for temporary files
    return std::nullopt;
  }
}

void Kernel::run(std::size_t n, const double* inputs, double* outputs) const {
  function_(n, inputs, kept_.data(), outputs);
}

}  // namespace articula
