#!/usr/bin/env node
/** The process. Nothing else knows its arguments, its streams, its environment or its end. */
import { homedir } from 'node:os'
import { exitCodes } from './exit-codes.ts'
import { run } from './run.ts'

// Whoever writes learns of a failure from its own write; without a listener the event would end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

const surroundings = { env: process.env, folder: process.cwd(), home: homedir() }
process.exitCode = exitCodes[await run(process.argv.slice(2), process, surroundings)].code
