import { describeWith } from '@plan/tests/fixtures'
import { findNeed } from '@plan/tests/needs'
import { describe, expect, test } from 'vitest'
import { describeBehaviour, snake } from './app-behaviour.ts'
import { fullPlan, item } from './full-plan.ts'
import { hostilePlan } from './hostile-plan.ts'
import { generated, newFolder, outcomes, printed } from './scripted-app.ts'

const ruby = findNeed('ruby') ?? ''

/** Does the steps it reads, and prints what came of each. */
const driver = `
require "json"
require_relative "tracking"

$calls, $violations, $errors = [], [], []

class Fake < BasicObject
  def initialize(name, broken)
    @name = name
    @broken = broken
  end

  def respond_to?(_)
    true
  end

  def public_send(operation, *given)
    ::Kernel.raise "down" if @broken
    $calls << [@name, operation.to_s.gsub(/_([a-z])/) { $1.upcase }, *given]
  end

  def nil?
    false
  end
end

Inspector = Struct.new(:broken) do
  def track_from_generated_code(name, properties, event_id:, event_hash:)
    raise "off" if broken
    $calls << ["inspector", name, properties, { "eventId" => event_id, "eventHash" => event_hash }]
  end
end

def act(step)
  case step["do"]
  when "call" then Tracking.public_send(step["name"], **step["given"].transform_keys(&:to_sym))
  when "update" then Tracking.update_system_properties(**step["given"].transform_keys(&:to_sym))
  else
    Tracking.init(
      env: step["env"],
      strict: step["strict"],
      destinations: Tracking::Destinations.new(
        product_analytics: Fake.new("analytics", step["isBroken"]), warehouse: Fake.new("warehouse", false)
      ),
      system_properties: Tracking::SystemProperties.new(**step["system"].transform_keys(&:to_sym)),
      inspector: Inspector.new(step["isBroken"]),
      on_violation: ->(violation) { $violations << violation },
      on_error: ->(_, name) { $errors << name }
    )
  end
end

results = JSON.parse($stdin.read).map do |step|
  $calls, $violations, $errors = [], [], []
  raised = nil
  begin
    act(step)
  rescue TrackingRuntime::ViolationError => e
    raised = e.message
  end
  told = $violations.map do |v|
    { "code" => v.code, "eventId" => v.event_id, "eventName" => v.event_name, "path" => v.path, "message" => v.message }
  end
  { "calls" => $calls, "violations" => told, "errors" => $errors, "raised" => raised }
end
puts JSON.generate(results)
`

/** Loads the module with every warning on, and prints the methods of its own. */
const loading = [
  ...['-w', '-Eutf-8', '-rjson', '-e'],
  'require "./tracking"; abort "hit" if defined?(hit); puts JSON.generate(Tracking.singleton_methods(false))',
]

describeWith('ruby', 'Ruby', () => {
  describe('an app', () =>
    describeBehaviour({
      ...{ language: 'ruby', argument: snake, functionName: snake, isTyped: false, looksAhead: true },
      start: (plan) => {
        const folder = newFolder([...generated(plan, 'ruby').files, ['app.rb', driver]])
        return (steps) => outcomes(ruby, ['-w', '-Eutf-8', 'app.rb'], folder, steps)
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
    const { files, lock } = generated(plan, 'ruby')
    const functions: string[] = JSON.parse(printed(ruby, loading, newFolder(files)))
    const own = ['init', 'update_system_properties']
    expect(functions.filter((name) => !own.includes(name)).sort()).toEqual(Object.values(lock.functions).sort())
  })
})
