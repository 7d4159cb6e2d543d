# A simulated motion as a cheap logger would have it: degrees, amperes, noise. The same numbers every time.
import csv
import math
import sys

state = 1


def noise():  # twelve uniform numbers make a Gaussian one
    global state
    total = 0
    for _ in range(12):
        state = (6364136223846793005 * state + 1442695040888963407) % 2**64
        total += state / 2**64
    return total - 6


rows = csv.DictReader(sys.stdin)
print("angle_1,angle_2,current_1,current_2")
for row in rows:
    angles = [math.degrees(float(row[name]) + 2e-5 * noise()) for name in ("q1", "q2")]
    currents = [(float(row[name]) + 0.3 * noise()) / gain for name, gain in (("tau1", 12.5), ("tau2", 8))]
    print(",".join("%.6f" % x for x in angles + currents))
