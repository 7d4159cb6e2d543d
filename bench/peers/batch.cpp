// Articula's own for many states: generated C that is given all states at once. Arrays begin on a cache line.
#include <cstdlib>
#include <memory>
#include <new>

#include "subject.hpp"

namespace articula::bench {

namespace {

template <class Real>
struct Array {
  std::size_t size;  // of one state
  std::shared_ptr<Real[]> values;
};

template <class Real>
Array<Real> array(std::size_t states, std::size_t size) {
  constexpr std::size_t line = 64;
  const std::size_t bytes = (states * size * sizeof(Real) + line - 1) / line * line;
  auto* const memory = static_cast<Real*>(std::aligned_alloc(line, bytes));
  if (memory == nullptr) throw std::bad_alloc();
  std::fill_n(memory, bytes / sizeof(Real), Real(0));
  return {size, std::shared_ptr<Real[]>(memory, [](Real* p) { std::free(p); })};
}

// Where element j of a state lies.
std::size_t place(const Generated& g, std::size_t size, std::size_t state, std::size_t j) {
  if (g.layout == Layout::rows) return state * size + j;
  return (state / g.lanes * size + j) * g.lanes + state % g.lanes;
}

template <class Real>
Array<Real> packed(const Generated& g, const std::vector<State>& states, Numbers State::*member) {
  const Array<Real> a = array<Real>(states.size(), (states.front().*member).size());
  for (std::size_t k = 0; k < states.size(); ++k)
    for (std::size_t j = 0; j < a.size; ++j)
      a.values[place(g, a.size, k, j)] = static_cast<Real>((states[k].*member)[j]);
  return a;
}

template <class Real>
Task task_in(const Generated& g, Model model, const std::vector<State>& states) {
  using Batch = void (*)(std::size_t, const Real*, const Real*, const Real*, Real*);
  const auto f = reinterpret_cast<Batch>(g.function);
  const Array<Real> q = packed<Real>(g, states, &State::q), qd = packed<Real>(g, states, &State::qd),
                    third = packed<Real>(g, states, model == Model::idm ? &State::qdd : &State::tau),
                    out = array<Real>(states.size(), q.size);
  const auto last = std::make_shared<std::size_t>(0);
  const std::size_t n = states.size();
  return {[=](std::size_t k) {
            *last = k;
            f(n, q.values.get(), qd.values.get(), third.values.get(), out.values.get());
          },
          [=] {
            Numbers result;
            for (std::size_t j = 0; j < out.size; ++j)
              result.push_back(static_cast<double>(out.values[place(g, out.size, *last, j)]));
            return result;
          },
          n, sizeof(Real) == sizeof(double) ? 1e-6 : 1e-3};
}

}  // namespace

Task batch_task(const Generated& g, Model model, const std::vector<State>& states) {
  return g.single ? task_in<float>(g, model, states) : task_in<double>(g, model, states);
}

}  // namespace articula::bench
