#!/usr/bin/env node
/** The process. Nothing else knows its arguments, its streams or its end. */
import { exitCodes } from './exit-codes.ts'
import { run } from './run.ts'

// Whoever writes learns of a failure from its own write; without a listener the event would end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

process.exitCode = exitCodes[await run(process.argv.slice(2), process)].code
