import { describeWith } from '@plan/tests/fixtures'
import { findNeed } from '@plan/tests/needs'
import { describe, expect, test } from 'vitest'
import { describeBehaviour } from './app-behaviour.ts'
import { fullPlan, item } from './full-plan.ts'
import { hostilePlan } from './hostile-plan.ts'
import { generated, newFolder, outcomes, printed } from './scripted-app.ts'

const php = findNeed('php') ?? ''
const warned = ['-d', 'error_reporting=-1', '-d', 'display_errors=stderr']

/** Does the steps it reads, and prints what came of each. */
const driver = String.raw`<?php
declare(strict_types=1);

require __DIR__ . '/Tracking.php';

use Tracking\{Destinations, Inspector, ProductAnalyticsDestination, SystemProperties, Tracking, ViolationException};
use Tracking\WarehouseDestination;

set_error_handler(function (int $level, string $message) {
    throw new \ErrorException($message);
});

final class Told
{
    public static array $calls = [];
    public static array $violations = [];
    public static array $errors = [];
}

final class Fake implements ProductAnalyticsDestination, WarehouseDestination
{
    public function __construct(private string $name, private bool $isBroken)
    {
    }

    private function told(string $operation, mixed ...$given): void
    {
        if ($this->isBroken) {
            throw new \Exception('down');
        }
        $written = array_map(fn ($one) => is_array($one) ? (object) $one : $one, $given);
        Told::$calls[] = [$this->name, $operation, ...$written];
    }

    public function make(string $env): void { $this->told('make', $env); }
    public function identify(string $userId): void { $this->told('identify', $userId); }
    public function setUserProperties(array $userProperties): void { $this->told('setUserProperties', $userProperties); }
    public function addCurrentUserToGroup(string $type, string $id, array $properties): void { $this->told('addCurrentUserToGroup', $type, $id, $properties); }
    public function setGroupProperties(string $type, string $id, array $properties): void { $this->told('setGroupProperties', $type, $id, $properties); }
    public function logEvent(string $name, array $properties): void { $this->told('logEvent', $name, $properties); }
    public function logPage(string $name, array $properties): void { $this->told('logPage', $name, $properties); }
    public function revenue(float $amount, array $properties): void { $this->told('revenue', $amount, $properties); }
    public function unidentify(): void { $this->told('unidentify'); }
}

final class FakeInspector implements Inspector
{
    public function __construct(private bool $isBroken)
    {
    }

    public function trackFromGeneratedCode(string $eventName, array $eventProperties, string $eventId, string $eventHash): void
    {
        if ($this->isBroken) {
            throw new \Exception('off');
        }
        Told::$calls[] = ['inspector', $eventName, (object) $eventProperties, ['eventId' => $eventId, 'eventHash' => $eventHash]];
    }
}

function act(array $step): void
{
    if ($step['do'] === 'call') {
        Tracking::{$step['name']}(...$step['given']);
    } elseif ($step['do'] === 'update') {
        Tracking::updateSystemProperties(...$step['given']);
    } else {
        Tracking::init(
            env: $step['env'],
            strict: $step['strict'],
            destinations: new Destinations(
                productAnalytics: new Fake('analytics', $step['isBroken']),
                warehouse: new Fake('warehouse', false),
            ),
            systemProperties: new SystemProperties(...$step['system']),
            inspector: new FakeInspector($step['isBroken']),
            onViolation: function ($violation) {
                Told::$violations[] = $violation;
            },
            onError: function ($error, $name) {
                Told::$errors[] = $name;
            },
        );
    }
}

$results = [];
foreach (json_decode(stream_get_contents(STDIN), true, 512, JSON_THROW_ON_ERROR) as $step) {
    [Told::$calls, Told::$violations, Told::$errors] = [[], [], []];
    $raised = null;
    try {
        act($step);
    } catch (ViolationException $error) {
        $raised = $error->getMessage();
    }
    $results[] = ['calls' => Told::$calls, 'violations' => Told::$violations, 'errors' => Told::$errors, 'raised' => $raised];
}
echo json_encode($results, JSON_THROW_ON_ERROR);
`

/** Loads the class, and prints its methods. */
const loading =
  'require "Tracking.php"; if (function_exists("hit")) exit("hit"); echo json_encode(get_class_methods("Tracking\\\\Tracking"));'

describeWith('php', 'PHP', () => {
  describe('an app', () =>
    describeBehaviour({
      ...{ language: 'php', argument: (name) => name, functionName: (name) => name, isTyped: true, looksAhead: true },
      start: (plan) => {
        const folder = newFolder([...generated(plan, 'php').files, ['app.php', driver]])
        return (steps) => outcomes(php, [...warned, 'app.php'], folder, steps)
      },
    }))

  test.each([
    ['every feature', fullPlan()],
    ['hostile texts', hostilePlan()],
    ['no events', { ...fullPlan(), events: new Map() }],
    [
      'a source whose name ends PHP',
      fullPlan(item('source', { id: 'web', name: '?> <?php hit();', destinations: ['warehouse'] })),
    ],
  ])('a plan of %s loads, and has the functions it says', (_, plan) => {
    const { files, lock } = generated(plan, 'php')
    const functions: string[] = JSON.parse(printed(php, [...warned, '-r', loading], newFolder(files)))
    const own = ['init', 'updateSystemProperties']
    expect(functions.filter((name) => !own.includes(name)).sort()).toEqual(Object.values(lock.functions).sort())
  })
})
