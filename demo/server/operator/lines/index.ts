import { StartFailure } from '../../http/refusals/failure.ts'
import { readWords, WordsFault } from '../arguments.ts'
import type { Command } from '../command.ts'
import { send } from '../sending.ts'
import { dataLines } from './data.ts'
import type { Line, Outcome } from './line.ts'
import { memberLines } from './members.ts'
import { otherLines } from './others.ts'
import { itemLines } from './surveys-and-rewards.ts'
import { withdrawalLines } from './withdrawals.ts'

/** All commands, in the order of `panel help`. A new one needs only its line. */
const lines: readonly Line[] = [...withdrawalLines, ...itemLines, ...memberLines, ...otherLines, ...dataLines]

type Variables = Readonly<Record<string, string | undefined>>

/** Its own words, such as `withdrawals approve`. */
const ownWords = ({ forms: [form] }: Line): readonly string[] => form.slice(0, form.search(/ [[A-Z-]|$/)).split(' ')

const isOf = (line: Line, words: readonly string[]): boolean => {
  const own = ownWords(line)
  return own.every((word, at) => words[at] === word || (at >= words.length && words.length > 0))
}

const formsOf = (some: readonly Line[]): string =>
  `Usage:\n${some.flatMap(({ forms }) => forms.map((form) => `  panel ${form}`)).join('\n')}`

const HELP = new Set(['help', '--help', '-h'])
export const asksForHelp = (words: readonly string[]): boolean =>
  words.length === 0 || words[0] === 'help' || words.some((word) => word !== 'help' && HELP.has(word))

/** What the commands do that begin with the words; of all commands if none does. */
export function helpOn(words: readonly string[]): string {
  const named = words.filter((word) => !HELP.has(word) && !word.startsWith('-'))
  const found = lines.filter((line) => isOf(line, named))
  const parts = (found.length > 0 ? found : lines).map(
    ({ forms, about }) => `${forms.map((form) => `  panel ${form}`).join('\n')}\n      ${about}`,
  )
  return `Usage:\n${parts.join('\n')}\n\nNAME is recorded; the default is the name of your system account.`
}

/** The command that the words begin with. */
function lineOf(words: readonly string[]): Line {
  const found = lines.find((line) => ownWords(line).every((word, at) => words[at] === word))
  if (found) return found
  const [subject = '', verb] = words
  const near = lines.filter((line) => ownWords(line)[0] === subject)
  if (near.length === 0) throw new StartFailure(`There is no command ${subject}. \`panel help\` lists all`)
  const said = verb === undefined ? `${subject} needs a verb` : `${subject} does not know ${verb}`
  throw new StartFailure(`${said}\n\n${formsOf(near)}`)
}

async function withUsage<T>(line: Line, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (fault) {
    if (fault instanceof WordsFault) throw new StartFailure(`${fault.message}\n\n${formsOf([line])}`)
    throw fault
  }
}

const read = (line: Line, words: readonly string[], variables: Variables) =>
  readWords(line.forms, words.slice(ownWords(line).length), variables)

/** Runs the command of the words. Throws a StartFailure with the usage of this command if they are not right. */
export async function runLine(words: readonly string[], variables: Variables): Promise<Outcome> {
  const line = lineOf(words)
  return withUsage(line, async () => {
    const given = read(line, words, variables)
    return 'run' in line ? line.run(given) : send(await line.request(given))
  })
}

/** The request that the words would send. */
export async function requestOf(words: readonly string[]): Promise<Command> {
  const line = lineOf(words)
  return withUsage(line, async () => {
    if ('run' in line) throw new WordsFault('sends no request')
    return line.request(read(line, words, {}))
  })
}
