import { parseArgs } from 'node:util'
import { readItems } from '../authoring/read-files.ts'
import type { CatalogueCommand } from './catalogue.ts'
import { importSurveyJs } from './import-surveyjs.ts'
import { usage } from './usage.ts'

// `npm run panel -- surveys ...` and `rewards ...`: reads the words and the files, before a database is opened.

/** A command for the database, or none if the work is done; what to print before its outcome. */
export interface Prepared {
  readonly command?: CatalogueCommand
  readonly output: readonly string[]
}

const flag = { type: 'boolean' } as const
const text = { type: 'string' } as const
const storing = { closed: flag, 'dry-run': flag } as const
const importing = { points: text, minutes: text, id: text, category: text, out: text, strict: flag } as const

function readWords(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options: { ...storing, ...importing } })
  } catch (fault) {
    throw usage((fault as Error).message.split('. ')[0] ?? '')
  }
}

/** Reads the words after `npm run panel --`, and the files that they name. */
export async function prepareAuthoring(words: readonly string[]): Promise<Prepared> {
  const { values, positionals } = readWords(words)
  const [subject, verb = '', ...named] = positionals
  const [first, second] = named
  const kind = subject === 'rewards' ? 'reward' : 'survey'
  const only = (what: string): string => {
    if (!first || second !== undefined) throw usage(`${verb} takes one ${what}`)
    return first
  }
  const allow = (allowed: object) => {
    const other = Object.keys(values).find((name) => !(name in allowed))
    if (other) throw usage(`${verb} takes no --${other}`)
  }
  const { closed = false, 'dry-run': dryRun = false, ...options } = values
  const add = (items: unknown[]) => ({ verb: 'add', kind, items, closed, dryRun }) as const
  switch (verb) {
    case 'list':
      allow({})
      if (first) throw usage('list takes nothing more')
      return { output: [], command: { verb: 'list-catalogue', kind } }
    case 'open':
    case 'close':
      allow({})
      return { output: [], command: { verb, kind, id: only('ID') } }
    case 'add':
      allow(storing)
      if (!first) throw usage('add takes a FILE')
      return { output: [], command: add(await readItems(kind, named)) }
    case 'import-surveyjs': {
      if (kind !== 'survey') break
      allow(options.out === undefined ? { ...storing, ...importing } : importing)
      const { output, survey } = await importSurveyJs(only('FILE'), options)
      return survey ? { output, command: add([survey]) } : { output }
    }
  }
  throw usage(verb ? `${subject} does not know ${verb}` : `${subject} needs a verb`)
}
