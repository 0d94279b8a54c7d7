/** Stage lines for work that lasts. Most stages are one synchronous step, so each is announced as it begins. */
import { type Streams, say } from './streams.ts'

/** After how many milliseconds a person is told what is going on. */
const patience = 1000

/** Texts of this many characters take about that long. */
const lastingLength = 6_000_000

export interface Stages {
  /** Says what begins now, if the work lasts. */
  readonly begin: (stage: string) => void
  /** Tells how much there is to do. */
  readonly expect: (length: number) => void
  readonly end: () => void
}

/** Stages of work that begins now, shown on a terminal alone. */
export function openStages(stderr: Streams['stderr']): Stages {
  const started = performance.now()
  let isLasting = false
  let timer: NodeJS.Timeout | undefined
  const tell = (stage: string) => {
    if (stderr.isTTY === true) say(stderr, `${stage}…`)
  }
  return {
    begin: (stage) => {
      clearTimeout(timer)
      if (isLasting || performance.now() - started >= patience) tell(stage)
      else timer = setTimeout(tell, patience, stage)
    },
    expect: (length) => {
      isLasting ||= length >= lastingLength
    },
    end: () => clearTimeout(timer),
  }
}
