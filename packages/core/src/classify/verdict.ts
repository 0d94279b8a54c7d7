/** Those who live with what a plan says, each with other worries. */
export const consumers = {
  producer: 'Code that sends events, written by hand.',
  inspector: 'The Inspector, which compares what is sent with the plan.',
  warehouse: 'Tables, columns and queries downstream.',
  types: 'Code that calls the generated tracking functions.',
} as const

/** One of {@link consumers}. */
export type Consumer = keyof typeof consumers

/** How bad a change can be, the harmless first. */
export const changeClasses = ['safe', 'risky', 'breaking'] as const

/** One of {@link changeClasses}. Risky is what depends on things the plan does not say. */
export type ChangeClass = (typeof changeClasses)[number]

/** What a change means to one consumer, and why. */
export interface Verdict {
  readonly class: ChangeClass
  /** A sentence without its full stop. */
  readonly because: string
}

export const safe = (because: string): Verdict => ({ class: 'safe', because })
export const risky = (because: string): Verdict => ({ class: 'risky', because })
export const breaking = (because: string): Verdict => ({ class: 'breaking', because })

export const worseOf = (a: ChangeClass, b: ChangeClass): ChangeClass =>
  changeClasses.indexOf(a) < changeClasses.indexOf(b) ? b : a
