/** Preloaded into a process by {@link noteLoads}: writes down the address of every module that is loaded. */
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const { NOTED_LOADS: file = '' } = process.env

registerHooks({
  load: (url, context, next) => {
    appendFileSync(file, `${url}\n`)
    return next(url, context)
  },
})
