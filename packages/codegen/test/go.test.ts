import { describeWith } from '@plan/tests/fixtures'
import { findNeed } from '@plan/tests/needs'
import { describe, expect, test } from 'vitest'
import { describeBehaviour } from './app-behaviour.ts'
import { fullPlan, item } from './full-plan.ts'
import { hostilePlan } from './hostile-plan.ts'
import { realCode } from './real-code.ts'
import { generated, newFolder, outcomes, printed } from './scripted-app.ts'

const go = findNeed('go') ?? ''
const capital = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)

/** Does the steps it reads, and prints what came of each. */
const driver = `package main

import (
	"encoding/json"
	"errors"
	"os"
	"reflect"

	"app/tracking"
)

type step struct {
	Do, Name, Env    string
	Strict, IsBroken bool
	System, Given    json.RawMessage
}

type told struct {
	Code      string   \`json:"code"\`
	EventID   string   \`json:"eventId"\`
	EventName string   \`json:"eventName"\`
	Path      []string \`json:"path"\`
	Message   string   \`json:"message"\`
}

type outcome struct {
	Calls      [][]any  \`json:"calls"\`
	Violations []told   \`json:"violations"\`
	Errors     []string \`json:"errors"\`
	Raised     *string  \`json:"raised"\`
}

var result outcome

type fake struct {
	name     string
	isBroken bool
}

func (f fake) told(given ...any) error {
	if f.isBroken {
		return errors.New("down")
	}
	result.Calls = append(result.Calls, append([]any{f.name}, given...))
	return nil
}

type properties = tracking.Properties

func (f fake) Make(env tracking.Environment) error         { return f.told("make", env) }
func (f fake) Identify(id string) error                    { return f.told("identify", id) }
func (f fake) SetUserProperties(p properties) error        { return f.told("setUserProperties", p) }
func (f fake) LogEvent(name string, p properties) error    { return f.told("logEvent", name, p) }
func (f fake) LogPage(name string, p properties) error     { return f.told("logPage", name, p) }
func (f fake) Revenue(amount float64, p properties) error  { return f.told("revenue", amount, p) }
func (f fake) Unidentify() error                           { return f.told("unidentify") }
func (f fake) AddCurrentUserToGroup(kind, id string, p properties) error {
	return f.told("addCurrentUserToGroup", kind, id, p)
}
func (f fake) SetGroupProperties(kind, id string, p properties) error {
	return f.told("setGroupProperties", kind, id, p)
}

type inspector struct{ isBroken bool }

func (i inspector) TrackFromGeneratedCode(name string, p properties, id, hash string) error {
	if i.isBroken {
		panic("off")
	}
	result.Calls = append(result.Calls, []any{"inspector", name, p, map[string]string{"eventId": id, "eventHash": hash}})
	return nil
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func act(one step) error {
	switch one.Do {
	case "call":
		method := reflect.ValueOf(tracking.Track).MethodByName(one.Name)
		given := []reflect.Value{}
		if method.Type().NumIn() > 0 {
			value := reflect.New(method.Type().In(0))
			must(json.Unmarshal(one.Given, value.Interface()))
			given = append(given, value.Elem())
		}
		err, _ := method.Call(given)[0].Interface().(error)
		return err
	case "update":
		tracking.UpdateSystemProperties(func(system *tracking.SystemProperties) { must(json.Unmarshal(one.Given, system)) })
	default:
		var system tracking.SystemProperties
		must(json.Unmarshal(one.System, &system))
		tracking.Init(tracking.InitOptions{
			Env:    tracking.Environment(one.Env),
			Strict: one.Strict,
			Destinations: tracking.Destinations{
				ProductAnalytics: fake{"analytics", one.IsBroken},
				Warehouse:        fake{"warehouse", false},
			},
			SystemProperties: system,
			Inspector:        inspector{one.IsBroken},
			OnViolation: func(v tracking.Violation) {
				result.Violations = append(result.Violations, told{v.Code, v.EventID, v.EventName, v.Path, v.Message})
			},
			OnError: func(err error, name string) { result.Errors = append(result.Errors, name) },
		})
	}
	return nil
}

func main() {
	var steps []step
	must(json.NewDecoder(os.Stdin).Decode(&steps))
	results := []outcome{}
	for _, one := range steps {
		result = outcome{Calls: [][]any{}, Violations: []told{}, Errors: []string{}}
		if err := act(one); err != nil {
			message := err.Error()
			result.Raised = &message
		}
		results = append(results, result)
	}
	must(json.NewEncoder(os.Stdout).Encode(results))
}
`

const moduleOf = (files: ReadonlyMap<string, string>, more: Iterable<readonly [string, string]>): string =>
  newFolder([
    ...[...files].map(([path, text]) => [`tracking/${path}`, text] as const),
    ['go.mod', 'module app\n\ngo 1.19\n'],
    ...more,
  ])

describeWith('go', 'Go', () => {
  describe('an app', () =>
    describeBehaviour({
      ...{ language: 'go', argument: capital, functionName: capital, isTyped: true, looksAhead: false },
      start: (plan) => {
        const folder = moduleOf(generated(plan, 'go').files, [['main.go', driver]])
        printed(go, ['build', '-o', 'app', '.'], folder)
        return (steps) => outcomes('./app', [], folder, steps)
      },
    }))

  test.each([
    ['every feature', fullPlan()],
    ['hostile texts', hostilePlan()],
    ['no events', { ...fullPlan(), events: new Map() }],
    [
      'a source whose name is a line',
      fullPlan(item('source', { id: 'web', name: 'a\npackage b', destinations: ['warehouse'] })),
    ],
  ])('a plan of %s compiles without findings, is formatted, and has the functions it says', (_, plan) => {
    const { files, lock } = generated(plan, 'go')
    const folder = moduleOf(files, [])
    expect(printed(go, ['vet', './...'], folder)).toBe('')
    expect(printed(go, ['fmt', './...'], folder)).toBe('')
    for (const text of files.values()) expect(text).toMatch(/^\/\/ Code generated .* DO NOT EDIT\.\n\n/)
    const told = printed(go, ['doc', '-short', 'app/tracking.Tracker'], folder)
    const functions = Array.from(told.matchAll(/^func \(Tracker\) (\w+)\(/gm), ([, name]) => name)
    expect(functions.sort()).toEqual(Object.values(lock.functions).sort())
  })

  describeWith('fixtures', 'real plans', () => {
    test('their code compiles without findings', () => {
      const folder = moduleOf(realCode('go'), [])
      expect(printed(go, ['vet', './...'], folder)).toBe('')
      expect(printed(go, ['fmt', './...'], folder)).toBe('')
    }, 300_000)
  })
})
