/** Loaded into a server by its test: SIGWINCH ends its newest thread, as a defect in it would. */
import type { Worker } from 'node:worker_threads'

const threads: Worker[] = []
process.on('worker', (thread) => void threads.push(thread))
process.on('SIGWINCH', () => void threads.at(-1)?.terminate())
