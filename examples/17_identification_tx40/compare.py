# What was found beside the published answer: residuals, friction, well-determined base parameters.
import csv
import json
import re
import sys

found = json.load(open(sys.argv[1]))
x = {p["name"]: p for p in found["parameters"]}
value = lambda name: x[name]["value"]
reference = {}
for formula, ols, ols_percent, wls, wls_percent in csv.reader(open(sys.argv[2])):
    reference[formula.split()[0]] = (float(wls), float(wls_percent))

print("relative residual: %.1f %%" % (100 * found["fit"]["relative"]))

# The reference counts motor 6, of joints 5 and 6, at the joints: its friction times the ratio, squared where it is viscous.
ratio = 32
mine = {f"fv{j}": value(f"FV{j}") for j in range(1, 7)}
mine |= {f"fs{j}": value(f"FS{j}") for j in range(1, 7)}
mine["fvm6"], mine["fsm6"] = value("FVM6") * ratio**2, value("FSM6") * ratio
mine["fv5"] += mine["fvm6"]
mine["fv6"] += mine["fvm6"]
for name in mine:
    print("%-5s %7.3f, published %7.3f: %+5.1f %%" % (name, mine[name], reference[name][0], 100 * (mine[name] / reference[name][0] - 1)))

# Base parameters, by the first cell of their formulas: Izz1 is ZZ1, mx2 is MX2. Those that the reference knows to 5 %.
print("base parameters that are known to 5 % there:")
for name, (other, percent) in reference.items():
    cell = re.sub(r"^I(?=[xyz]{2})", "", name)
    match = re.fullmatch(r"(xx|xy|xz|yy|yz|zz|mx|my|mz|Ia)(\d)", cell)
    if not match or percent > 5:
        continue
    key = match[1].upper()
    own = next(p for p in found["parameters"] if p["formula"].split()[0] == key + match[2])
    print("%-5s %8.4f, published %8.4f: %.1f deviations apart" %
          (name, own["value"], other, abs(own["value"] - other) / (own["deviation"]**2 + (other * percent / 100)**2)**0.5))
