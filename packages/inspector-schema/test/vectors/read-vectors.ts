import { readFileSync } from 'node:fs'

/** One published file of vectors. */
export const readVectors = <Case>(name: string): readonly Case[] => {
  const { cases } = JSON.parse(readFileSync(new URL(`../../vectors/${name}.json`, import.meta.url), 'utf8'))
  return cases as readonly Case[]
}
