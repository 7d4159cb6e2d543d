# What the exciting motion is worth beside the one by hand.
import json
import math
import sys

folder = sys.argv[1]
found = json.load(open(folder + "/found.json"))
print("condition number below half of the best random motion's:",
      found["found"]["condition"] < 0.5 * found["random"]["best"]["condition"] or
      found["found"]["condition"] < 4)
for joint in found["joints"]:
    inside = (joint["range"][0] <= joint["least"] and joint["most"] <= joint["range"][1] and
              joint["velocity"] <= joint["velocity_limit"] and joint["torque"] <= joint["effort"])
    print(joint["name"], "within its limits of position, velocity and torque:", inside)


def mean_deviation(name):
    parameters = json.load(open(folder + "/" + name + ".json"))["parameters"]
    return math.exp(sum(math.log(p["deviation"]) for p in parameters) / len(parameters))


print("parameters known better than by the motion by hand:", mean_deviation("exciting") < mean_deviation("by_hand"))
