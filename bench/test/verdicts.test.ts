import { describe, expect, it } from 'vitest'
import { helpText, readArguments } from '../src/arguments.ts'
import { goals } from '../src/goals.ts'
import { judge } from '../src/judge.ts'
import { renderVerdicts } from '../src/render-verdicts.ts'

const goal = { id: '6', title: 'import / LIMIT', unit: 'ratio', atMost: 1.8, run: () => Promise.reject() } as const
const figures = (...of: readonly number[]) => ({ figures: of, times: {} })

describe('a verdict', () => {
  it('is that of the median, not of a single round', () => {
    expect(judge(goal, figures(1, 1.7, 9), false).isMet).toBe(true)
    expect(judge(goal, figures(1, 1.9, 1.9), false).isMet).toBe(false)
  })

  it('is met by a median that equals the goal', () => {
    expect(judge(goal, figures(1.8), false).isMet).toBe(true)
  })

  it('is not passed on small plans, nor where there is no goal', () => {
    const { atMost: _, ...withoutGoal } = goal
    expect(judge(goal, figures(9), true).isMet).toBeUndefined()
    expect(judge(withoutGoal, figures(9), false).isMet).toBeUndefined()
  })
})

it('the table aligns its columns and says what was missed', () => {
  const { atMost: _, ...informational } = { ...goal, id: 'two-megabytes', title: 'a body', unit: 'ms' } as const
  const verdicts = [
    judge(goal, figures(1.5, 1.5, 1.75), false),
    judge({ ...goal, id: '10', title: 'create / copy', atMost: 0.005 }, figures(0.00612), false),
    judge(informational, figures(141.7), false),
    judge({ ...informational, id: 'branch-size', unit: 'KB' }, figures(78.4), false),
  ]
  expect(renderVerdicts(verdicts)).toBe(
    [
      'goal           what / over what  at most  median  quartiles',
      '6              import / LIMIT    1.8      1.50    1.50 to 1.63      met',
      '10             create / copy     0.005    0.0061  0.0061 to 0.0061  MISSED',
      'two-megabytes  a body                     142 ms  142 ms to 142 ms',
      'branch-size    a body                     78 KB   78 KB to 78 KB',
      '',
    ].join('\n'),
  )
})

describe('the command line', () => {
  it('chooses goals by id, in the order of the table', () => {
    expect(readArguments(['--only', '7, 6', '--quick'], goals)).toMatchObject({
      goals: [{ id: '6' }, { id: '7' }],
      isQuick: true,
    })
  })

  it('means every goal when it names none', () => {
    expect(readArguments([], goals)).toEqual({ goals, isQuick: false, wantsHelp: false })
  })

  it.each([['--only', '6,99'], ['--fast'], ['6']])('refuses %s %s', (...args) => {
    expect(readArguments(args, goals)).toHaveProperty('error')
  })

  it('has every goal in its help', () => {
    expect(goals.filter(({ id, title }) => !helpText(goals).includes(`${id.padEnd(18)} ${title}`))).toEqual([])
  })
})

it('no two goals share an id', () => {
  expect(new Set(goals.map(({ id }) => id)).size).toBe(goals.length)
})
