import { describeWith } from '@plan/tests/fixtures'
import { findNeed } from '@plan/tests/needs'
import { describe, expect, test } from 'vitest'
import { describeBehaviour, snake } from './app-behaviour.ts'
import { fullPlan, item } from './full-plan.ts'
import { hostilePlan } from './hostile-plan.ts'
import { realCode } from './real-code.ts'
import { generated, newFolder, outcomes, printed } from './scripted-app.ts'

const python = findNeed('python') ?? ''

/** Does the steps it reads, and prints what came of each. */
const driver = `
import json, re, sys
import tracking

calls, violations, errors = [], [], []
camel = lambda name: re.sub("_([a-z])", lambda found: found.group(1).upper(), name)


class Fake:
    def __init__(self, name, broken):
        self.name, self.broken = name, broken

    def __getattr__(self, operation):
        def act(*given):
            if self.broken:
                raise RuntimeError("down")
            calls.append([self.name, camel(operation), *given])
        return act


class Inspector:
    def __init__(self, broken):
        self.broken = broken

    def track_from_generated_code(self, name, properties, *, event_id, event_hash):
        if self.broken:
            raise RuntimeError("off")
        calls.append(["inspector", name, properties, {"eventId": event_id, "eventHash": event_hash}])


def act(step):
    if step["do"] == "call":
        getattr(tracking, step["name"])(**step["given"])
    elif step["do"] == "update":
        tracking.update_system_properties(**step["given"])
    else:
        tracking.init(
            env=step["env"],
            strict=step["strict"],
            destinations=tracking.Destinations(
                product_analytics=Fake("analytics", step["isBroken"]), warehouse=Fake("warehouse", False)
            ),
            system_properties=tracking.SystemProperties(**step["system"]),
            inspector=Inspector(step["isBroken"]),
            on_violation=lambda violation: violations.append(violation),
            on_error=lambda error, name: errors.append(name),
        )


results = []
for step in json.load(sys.stdin):
    calls, violations, errors = [], [], []
    raised = None
    try:
        act(step)
    except tracking.ViolationError as error:
        raised = str(error)
    told = [
        {"code": v.code, "eventId": v.event_id, "eventName": v.event_name, "path": v.path, "message": v.message}
        for v in violations
    ]
    results.append({"calls": calls, "violations": told, "errors": errors, "raised": raised})
print(json.dumps(results))
`

/** Functions that a module defines, found without running it. */
const functionsOf = `
import ast, json
tree = ast.parse(open("tracking/__init__.py", "rb").read())
print(json.dumps([node.name for node in tree.body if isinstance(node, ast.FunctionDef)]))
`

describeWith('python', 'Python', () => {
  describe('an app', () =>
    describeBehaviour({
      ...{ language: 'python', argument: snake, functionName: snake, isTyped: false, looksAhead: true },
      start: (plan) => {
        const folder = newFolder([...generated(plan, 'python').files, ['app.py', driver]])
        return (steps) => outcomes(python, ['-W', 'error', 'app.py'], folder, steps)
      },
    }))

  test.each([
    ['every feature', fullPlan()],
    ['hostile texts', hostilePlan()],
    ['no events', { ...fullPlan(), events: new Map() }],
    [
      'a source whose name is an encoding',
      fullPlan(item('source', { id: 'web', name: 'coding: utf-7', destinations: ['warehouse'] })),
    ],
  ])('a plan of %s loads, and has the functions it says', (_, plan) => {
    const { files, lock } = generated(plan, 'python')
    const folder = newFolder(files)
    expect(
      printed(python, ['-W', 'error', '-c', 'import tracking, builtins; assert not hasattr(builtins, "hit")'], folder),
    ).toBe('')
    const functions: string[] = JSON.parse(printed(python, ['-c', functionsOf], folder))
    const own = ['init', 'update_system_properties']
    expect(functions.filter((name) => !own.includes(name)).sort()).toEqual(Object.values(lock.functions).sort())
  })

  describeWith('fixtures', 'real plans', () => {
    test('their code is read by the compiler', () => {
      const folder = newFolder(realCode('python'))
      expect(printed(python, ['-W', 'error', '-m', 'compileall', '-q', '.'], folder)).toBe('')
    }, 300_000)
  })
})
