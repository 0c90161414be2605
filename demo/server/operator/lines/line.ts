import { userInfo } from 'node:os'
import type { Given } from '../arguments.ts'
import type { Command } from '../command.ts'

/** What a command prints: its output, and notes beside it; or why it was refused. */
export type Outcome = { readonly output?: string; readonly notes?: readonly string[] } | { readonly fault: string }

/** One command. It sends a request to the database, or runs by itself. */
export type Line = {
  /** How it is typed after `panel`: small words are its own, capitals stand for values. */
  readonly forms: readonly [string, ...string[]]
  /** What it does, for `panel help`. */
  readonly about: string
} & ({ request(given: Given): Command | Promise<Command> } | { run(given: Given): Promise<Outcome> })

/** Some accounts have no name, such as that of a container with a number of its own. */
function systemName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}

/** Who is recorded: the name of `--by`, or of the system account. */
export const nameOf = (given: Given): string => given.text('by') ?? systemName()
