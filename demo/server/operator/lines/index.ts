import { openDatabase, placeOf } from '../../db/open.ts'
import { StartFailure } from '../../http/refusals/failure.ts'
import { readWords, WordsFault } from '../arguments.ts'
import type { Command } from '../command.ts'
import { send } from '../sending.ts'
import { readDataConfig } from '../settings/read.ts'
import { backupLines } from './backup.ts'
import { importLine } from './import-surveyjs.ts'
import { keyLines } from './keys.ts'
import { type Line, type Outcome, wordsOf } from './line.ts'
import { memberLines } from './members.ts'
import { partnersLine } from './partners.ts'
import { itemLines } from './surveys-and-rewards.ts'
import { withdrawalLines } from './withdrawals.ts'

export const conformanceLine: Line = {
  forms: [
    'conformance --url URL --email ADDRESS [--email ADDRESS]',
    'conformance --url URL --email ADDRESS --password PASSWORD',
  ],
  about: `Checks each rule of the API's contract on the server at URL, such as https://panel.example/api.
      ADDRESS must have no account there, and you must be able to read its mail: the command asks you for the codes that
      are mailed to it. With a second address it checks one more rule. The check registers members, answers surveys,
      redeems a reward and requests a withdrawal of 100 points: use a test panel. With --password it signs in to the
      account of ADDRESS, which must have no history, and registers nobody; rules about registering and about changing a
      password are then not tried. It exits with 1 if a rule is broken or a required call is missing.`,
  run: async (given) => (await import('../conformance/command.ts')).runConformance(given),
}

/** Requires a setting for the database, because the default would be a new folder. */
const migrateLine: Line = {
  forms: ['migrate'],
  about: 'Makes the tables of a new database, or updates those of an older version. A server does so at its start.',
  async run(given) {
    given.none()
    const { DATABASE_URL: url, DATA_DIR: folder } = process.env
    const { database: choice } = readDataConfig(process.env)
    if (!url?.trim() && !folder?.trim())
      throw new WordsFault('migrate needs DATABASE_URL or DATA_DIR, as for the server')
    const database = await openDatabase(choice)
    await database.close()
    return { output: `The database ${await placeOf(choice)} has the tables of this version.` }
  },
}

/** Lists the commands in the order of `panel help`. Commands for a server are also in request.ts. */
const lines: readonly Line[] = [
  ...withdrawalLines,
  ...itemLines('survey'),
  importLine,
  ...itemLines('reward'),
  ...memberLines,
  partnersLine,
  conformanceLine,
  ...keyLines,
  ...backupLines,
  migrateLine,
]

const ownWords = (line: Line): readonly string[] => wordsOf(line).split(' ')

const formsOf = (some: readonly Line[]): string =>
  `Usage:\n${some.flatMap(({ forms }) => forms.map((form) => `  panel ${form}`)).join('\n')}`

const HELP = new Set(['help', '--help', '-h'])
export const asksForHelp = (words: readonly string[]): boolean =>
  words.length === 0 || words[0] === 'help' || words.some((word) => word !== 'help' && HELP.has(word))

export function helpOn(words: readonly string[]): string {
  const named = words.filter((word) => !HELP.has(word) && !word.startsWith('-'))
  const isNamed = (line: Line) => ownWords(line).every((word, at) => at >= named.length || named[at] === word)
  const found = lines.filter(isNamed)
  const parts = (found.length > 0 ? found : lines).map(
    ({ forms, about }) => `${forms.map((form) => `  panel ${form}`).join('\n')}\n      ${about}`,
  )
  return `Usage:\n${parts.join('\n')}\n\nNAME is recorded; the default is the name of your system account.`
}

function lineOf(words: readonly string[]): Line {
  const found = lines.find((line) => ownWords(line).every((word, at) => words[at] === word))
  if (found) return found
  const [subject = '', verb] = words
  const near = lines.filter((line) => ownWords(line)[0] === subject)
  if (near.length === 0) throw new StartFailure(`There is no command ${subject}. \`panel help\` lists all`)
  const said = verb === undefined ? `${subject} needs a verb` : `${subject} does not know ${verb}`
  throw new StartFailure(`${said}\n\n${formsOf(near)}`)
}

async function withLine<T>(words: readonly string[], run: (line: Line, words: readonly string[]) => Promise<T>) {
  const line = lineOf(words)
  try {
    return await run(line, words.slice(ownWords(line).length))
  } catch (fault) {
    if (fault instanceof WordsFault) throw new StartFailure(`${fault.message}\n\n${formsOf([line])}`)
    throw fault
  }
}

export const runLine = (words: readonly string[]): Promise<Outcome> =>
  withLine(words, async (line, more) => {
    if ('run' in line) return line.run(readWords(line.forms, more))
    return send(await requestOf(words))
  })

export const requestOf = (words: readonly string[]): Promise<Command> =>
  withLine(words, async (line, more) => {
    if ('run' in line) throw new WordsFault('sends no request')
    return { words: wordsOf(line), ...(await line.read(readWords(line.forms, more))) }
  })
