"""Runs a generated Mathematica file: SymPy's parser of the language, and an evaluator of the few functions that such files use.

    run_mathematica.py FILE NAME DATA

DATA is JSON: {"parameters": {name: value}, "states": [[array, ...], ...]}. Prints the outputs, a number in a line, matrices row by row.
"""
import json
import math
import re
import sys

from sympy.parsing.mathematica import MathematicaParser

FUNCTIONS = {
    "Plus": lambda *a: sum(a[1:], a[0]), "Times": lambda *a: math.prod(a), "Power": lambda a, b: a**b,
    "Sin": math.sin, "Cos": math.cos, "Sqrt": math.sqrt, "Abs": abs, "Exp": math.exp,
    "Sign": lambda x: (x > 0) - (x < 0), "ArcTan": lambda x, y: math.atan2(y, x),
    "GreaterEqual": lambda a, b: a >= b, "List": lambda *a: list(a), "Rule": lambda a, b: (a, b),
}


def parsed(text):
    """What SymPy's parser does not know in words that it knows: associations, exponents."""
    text = re.sub(r"\(\*.*?\*\)", "", text, flags=re.S)
    text = text.replace("<||>", "{}").replace("{}", "{none}").replace("<|", "{").replace("|>", "}")
    text = re.sub(r"([0-9.]+)`?\*\^(-?\d+)", lambda m: f"{float(m[1] + 'e' + m[2]):.400f}", text)
    parser = MathematicaParser()
    tokens = parser._from_mathematica_to_tokens(text)
    return parser._from_tokens_to_fullformlist(tokens)


def evaluated(x, names):
    if isinstance(x, str):
        return names[x] if x in names else x if x[0].isalpha() else float(x)
    head, rest = x[0], x[1:]
    if head == "_Str":
        return rest[0]
    if head == "Set":
        value = evaluated(rest[1], names)
        if isinstance(rest[0], str):
            names[rest[0]] = value
        else:
            names[rest[0][0]][evaluated(rest[0][1], names)] = value
        return value
    if head == "If":
        return evaluated(rest[1] if evaluated(rest[0], names) else rest[2], names)
    if head == "CompoundExpression":
        return [evaluated(y, names) for y in rest if y != "Null"][-1]
    if head == "Module":
        inner = dict(names)
        for y in rest[0][1:]:
            if not isinstance(y, str):
                inner[y[1]] = {}  # k = <||>
        return evaluated(rest[1], inner)
    values = [evaluated(y, names) for y in rest]
    if head == "Part":
        for i in values[1:]:
            values[0] = values[0][int(i) - 1]
        return values[0]
    if head in names:
        return names[head][values[0]]
    return FUNCTIONS[head](*values)


def numbers(x):
    return [v for y in x for v in numbers(y)] if isinstance(x, list) else [x]


def main(path, name, data_path):
    with open(data_path) as file:
        data = json.load(file)
    with open(path) as file:
        definitions = parsed(file.read())
    functions, values = {}, {}
    for x in definitions[1:] if definitions[0] == "CompoundExpression" else [definitions]:
        if x[0] == "SetDelayed":
            functions[x[1][0]] = ([pattern[1] for pattern in x[1][1:]], x[2])
        elif x[0] == "Set":
            values[x[1]] = dict(evaluated(rule, {}) for rule in x[2][1:])

    def call(function, arguments):
        names, body = functions[function]
        return evaluated(body, dict(zip(names, arguments, strict=True)))

    constants = []
    if name + "Setup" in functions:
        constants = [call(name + "Setup", [values[name + "Defaults"] | data["parameters"]])]
    for state in data["states"]:
        for v in numbers(call(name, state + constants)):
            print(repr(float(v)))


main(*sys.argv[1:])
