// The part of an FMU's sources that is the same for every robot: the functions of FMI 2.0 [FMI2014], on an instance with
//
//   u   inputs    x   states: q, then qd    p   parameters    dx   derivatives of the states: qd, then qdd
//
// Value references number u, x, dx, p, one after the other. Before this text stand the numbers U, N (freedoms), P, the strings
// GUID_TEXT, and the functions start_values, set_up and accelerations.

#include "codegen/fmu.hpp"

namespace articula {

std::string_view fmu_functions() {
  return R"C(
typedef void *fmi2Component;
typedef unsigned int fmi2ValueReference;
typedef double fmi2Real;
typedef int fmi2Integer;
typedef int fmi2Boolean;
typedef const char *fmi2String;
typedef char fmi2Byte;
typedef enum { fmi2OK, fmi2Warning, fmi2Discard, fmi2Error, fmi2Fatal, fmi2Pending } fmi2Status;
typedef struct {
  fmi2Boolean newDiscreteStatesNeeded, terminateSimulation, nominalsOfContinuousStatesChanged;
  fmi2Boolean valuesOfContinuousStatesChanged, nextEventTimeDefined;
  fmi2Real nextEventTime;
} fmi2EventInfo;

#if defined(_WIN32)
#define FMI2_EXPORT __declspec(dllexport)
#elif defined(__GNUC__)
#define FMI2_EXPORT __attribute__((visibility("default")))
#else
#define FMI2_EXPORT
#endif

static void reset(instance *m)
{
  memset(m, 0, sizeof *m);
  start_values(m);
  m->stale = 1;
}

static void derivatives(instance *m, const double *x, double *dx)
{
  if (m->stale) set_up(m);
  m->stale = 0;
  memcpy(dx, x + N, N*sizeof *dx);
  accelerations(m, x, dx + N);
}

static double *variable(instance *m, fmi2ValueReference r)
{
  if (r < U) return m->u + r;
  r -= U;
  if (r < 2*N) return m->x + r;
  r -= 2*N;
  if (r < 2*N) return m->dx + r;
  r -= 2*N;
  return r < P ? m->p + r : 0;
}

static int is_derivative(fmi2ValueReference r) { return r >= U + 2*N && r < U + 4*N; }

FMI2_EXPORT const char *fmi2GetTypesPlatform(void) { return "default"; }
FMI2_EXPORT const char *fmi2GetVersion(void) { return "2.0"; }

FMI2_EXPORT fmi2Status fmi2SetDebugLogging(fmi2Component c, fmi2Boolean on, size_t n, const fmi2String categories[])
{
  (void)c; (void)on; (void)n; (void)categories;
  return fmi2OK;
}

FMI2_EXPORT fmi2Component fmi2Instantiate(fmi2String name, int kind, fmi2String guid, fmi2String resources,
                                          const void *callbacks, fmi2Boolean visible, fmi2Boolean logging)
{
  instance *m;
  (void)name; (void)kind; (void)resources; (void)callbacks; (void)visible; (void)logging;
  if (guid == 0 || strcmp(guid, GUID_TEXT) != 0) return 0;
  m = malloc(sizeof *m);
  if (m != 0) reset(m);
  return m;
}

FMI2_EXPORT void fmi2FreeInstance(fmi2Component c) { free(c); }

FMI2_EXPORT fmi2Status fmi2SetupExperiment(fmi2Component c, fmi2Boolean tolerant, fmi2Real tolerance, fmi2Real start,
                                           fmi2Boolean ends, fmi2Real stop)
{
  (void)tolerant; (void)tolerance; (void)ends; (void)stop;
  ((instance *)c)->time = start;
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2EnterInitializationMode(fmi2Component c) { (void)c; return fmi2OK; }
FMI2_EXPORT fmi2Status fmi2ExitInitializationMode(fmi2Component c) { (void)c; return fmi2OK; }
FMI2_EXPORT fmi2Status fmi2Terminate(fmi2Component c) { (void)c; return fmi2OK; }
FMI2_EXPORT fmi2Status fmi2Reset(fmi2Component c) { reset(c); return fmi2OK; }

FMI2_EXPORT fmi2Status fmi2GetReal(fmi2Component c, const fmi2ValueReference r[], size_t n, fmi2Real value[])
{
  instance *m = c;
  size_t i;
  int wanted = 0;
  for (i = 0; i < n; ++i) wanted |= is_derivative(r[i]);
  if (wanted) derivatives(m, m->x, m->dx);
  for (i = 0; i < n; ++i) {
    const double *v = variable(m, r[i]);
    if (v == 0) return fmi2Error;
    value[i] = *v;
  }
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2SetReal(fmi2Component c, const fmi2ValueReference r[], size_t n, const fmi2Real value[])
{
  instance *m = c;
  size_t i;
  for (i = 0; i < n; ++i) {
    double *v = variable(m, r[i]);
    if (v == 0 || is_derivative(r[i])) return fmi2Error;
    *v = value[i];
    if (r[i] >= U + 4*N) m->stale = 1;
  }
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2GetInteger(fmi2Component c, const fmi2ValueReference r[], size_t n, fmi2Integer value[])
{ (void)c; (void)r; (void)value; return n == 0 ? fmi2OK : fmi2Error; }
FMI2_EXPORT fmi2Status fmi2GetBoolean(fmi2Component c, const fmi2ValueReference r[], size_t n, fmi2Boolean value[])
{ (void)c; (void)r; (void)value; return n == 0 ? fmi2OK : fmi2Error; }
FMI2_EXPORT fmi2Status fmi2GetString(fmi2Component c, const fmi2ValueReference r[], size_t n, fmi2String value[])
{ (void)c; (void)r; (void)value; return n == 0 ? fmi2OK : fmi2Error; }
FMI2_EXPORT fmi2Status fmi2SetInteger(fmi2Component c, const fmi2ValueReference r[], size_t n, const fmi2Integer value[])
{ (void)c; (void)r; (void)value; return n == 0 ? fmi2OK : fmi2Error; }
FMI2_EXPORT fmi2Status fmi2SetBoolean(fmi2Component c, const fmi2ValueReference r[], size_t n, const fmi2Boolean value[])
{ (void)c; (void)r; (void)value; return n == 0 ? fmi2OK : fmi2Error; }
FMI2_EXPORT fmi2Status fmi2SetString(fmi2Component c, const fmi2ValueReference r[], size_t n, const fmi2String value[])
{ (void)c; (void)r; (void)value; return n == 0 ? fmi2OK : fmi2Error; }

FMI2_EXPORT fmi2Status fmi2GetFMUstate(fmi2Component c, void **state)
{
  if (*state == 0) *state = malloc(sizeof(instance));
  if (*state == 0) return fmi2Error;
  memcpy(*state, c, sizeof(instance));
  return fmi2OK;
}
FMI2_EXPORT fmi2Status fmi2SetFMUstate(fmi2Component c, void *state) { memcpy(c, state, sizeof(instance)); return fmi2OK; }
FMI2_EXPORT fmi2Status fmi2FreeFMUstate(fmi2Component c, void **state) { (void)c; free(*state); *state = 0; return fmi2OK; }
FMI2_EXPORT fmi2Status fmi2SerializedFMUstateSize(fmi2Component c, void *state, size_t *size)
{ (void)c; (void)state; (void)size; return fmi2Error; }
FMI2_EXPORT fmi2Status fmi2SerializeFMUstate(fmi2Component c, void *state, fmi2Byte bytes[], size_t size)
{ (void)c; (void)state; (void)bytes; (void)size; return fmi2Error; }
FMI2_EXPORT fmi2Status fmi2DeSerializeFMUstate(fmi2Component c, const fmi2Byte bytes[], size_t size, void **state)
{ (void)c; (void)bytes; (void)size; (void)state; return fmi2Error; }
FMI2_EXPORT fmi2Status fmi2GetDirectionalDerivative(fmi2Component c, const fmi2ValueReference unknown[], size_t nu,
                                                    const fmi2ValueReference known[], size_t nk, const fmi2Real dk[],
                                                    fmi2Real du[])
{ (void)c; (void)unknown; (void)nu; (void)known; (void)nk; (void)dk; (void)du; return fmi2Error; }

FMI2_EXPORT fmi2Status fmi2EnterEventMode(fmi2Component c) { (void)c; return fmi2OK; }
FMI2_EXPORT fmi2Status fmi2NewDiscreteStates(fmi2Component c, fmi2EventInfo *info)
{
  (void)c;
  memset(info, 0, sizeof *info);
  return fmi2OK;
}
FMI2_EXPORT fmi2Status fmi2EnterContinuousTimeMode(fmi2Component c) { (void)c; return fmi2OK; }
FMI2_EXPORT fmi2Status fmi2CompletedIntegratorStep(fmi2Component c, fmi2Boolean keep, fmi2Boolean *event, fmi2Boolean *end)
{
  (void)c; (void)keep;
  *event = *end = 0;
  return fmi2OK;
}
FMI2_EXPORT fmi2Status fmi2SetTime(fmi2Component c, fmi2Real time) { ((instance *)c)->time = time; return fmi2OK; }
FMI2_EXPORT fmi2Status fmi2SetContinuousStates(fmi2Component c, const fmi2Real x[], size_t n)
{
  if (n != 2*N) return fmi2Error;
  memcpy(((instance *)c)->x, x, n*sizeof *x);
  return fmi2OK;
}
FMI2_EXPORT fmi2Status fmi2GetContinuousStates(fmi2Component c, fmi2Real x[], size_t n)
{
  if (n != 2*N) return fmi2Error;
  memcpy(x, ((instance *)c)->x, n*sizeof *x);
  return fmi2OK;
}
FMI2_EXPORT fmi2Status fmi2GetDerivatives(fmi2Component c, fmi2Real dx[], size_t n)
{
  if (n != 2*N) return fmi2Error;
  derivatives(c, ((instance *)c)->x, dx);
  return fmi2OK;
}
FMI2_EXPORT fmi2Status fmi2GetEventIndicators(fmi2Component c, fmi2Real z[], size_t n)
{ (void)c; (void)z; return n == 0 ? fmi2OK : fmi2Error; }
FMI2_EXPORT fmi2Status fmi2GetNominalsOfContinuousStates(fmi2Component c, fmi2Real x[], size_t n)
{
  size_t i;
  (void)c;
  for (i = 0; i < n; ++i) x[i] = 1;
  return n == 2*N ? fmi2OK : fmi2Error;
}

/* Runge and Kutta's method of fourth order. */
static void advance(instance *m, double h)
{
  double k[4][2*N], y[2*N];
  int i, s;
  for (s = 0; s < 4; ++s) {
    const double part = s == 0 ? 0 : s == 3 ? h : h/2;
    for (i = 0; i < 2*N; ++i) y[i] = m->x[i] + (s == 0 ? 0 : part*k[s - 1][i]);
    derivatives(m, y, k[s]);
  }
  for (i = 0; i < 2*N; ++i) m->x[i] += h/6*(k[0][i] + 2*k[1][i] + 2*k[2][i] + k[3][i]);
}

/* In equal parts of at most a millisecond; inputs are held. */
FMI2_EXPORT fmi2Status fmi2DoStep(fmi2Component c, fmi2Real time, fmi2Real step, fmi2Boolean no_return)
{
  instance *m = c;
  const double parts = step <= 1e-3 ? 1 : step*1e3;
  const long n = (long)parts + ((double)(long)parts < parts);
  long i;
  (void)no_return;
  if (!(step >= 0 && parts < 1e9)) return fmi2Error;
  for (i = 0; i < n; ++i) advance(m, step/(double)n);
  m->time = time + step;
  for (i = 0; i < 2*N; ++i)
    if (!(m->x[i] - m->x[i] == 0)) return fmi2Error;
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2SetRealInputDerivatives(fmi2Component c, const fmi2ValueReference r[], size_t n,
                                                   const fmi2Integer order[], const fmi2Real value[])
{ (void)c; (void)r; (void)order; (void)value; return n == 0 ? fmi2OK : fmi2Error; }
FMI2_EXPORT fmi2Status fmi2GetRealOutputDerivatives(fmi2Component c, const fmi2ValueReference r[], size_t n,
                                                    const fmi2Integer order[], fmi2Real value[])
{ (void)c; (void)r; (void)order; (void)value; return n == 0 ? fmi2OK : fmi2Error; }
FMI2_EXPORT fmi2Status fmi2CancelStep(fmi2Component c) { (void)c; return fmi2Error; }
FMI2_EXPORT fmi2Status fmi2GetStatus(fmi2Component c, int kind, fmi2Status *value) { (void)c; (void)kind; (void)value; return fmi2Discard; }
FMI2_EXPORT fmi2Status fmi2GetRealStatus(fmi2Component c, int kind, fmi2Real *value)
{
  (void)kind;
  *value = ((instance *)c)->time;
  return fmi2OK;
}
FMI2_EXPORT fmi2Status fmi2GetIntegerStatus(fmi2Component c, int kind, fmi2Integer *value) { (void)c; (void)kind; (void)value; return fmi2Discard; }
FMI2_EXPORT fmi2Status fmi2GetBooleanStatus(fmi2Component c, int kind, fmi2Boolean *value) { (void)c; (void)kind; (void)value; return fmi2Discard; }
FMI2_EXPORT fmi2Status fmi2GetStringStatus(fmi2Component c, int kind, fmi2String *value) { (void)c; (void)kind; (void)value; return fmi2Discard; }
)C";
}

}  // namespace articula
