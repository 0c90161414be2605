import { type Given, WordsFault } from '../arguments.ts'
import { readItems } from '../authoring/read-files.ts'
import type { Kind } from '../authoring/states.ts'
import { importSurveyJs } from '../import-surveyjs.ts'
import { send } from '../sending.ts'
import type { ItemCommand } from '../surveys-and-rewards.ts'
import type { Line, Outcome } from './line.ts'

const storing = (given: Given, kind: Kind, items: readonly unknown[]): ItemCommand => ({
  verb: 'add',
  kind,
  items: [...items],
  closed: given.flag('closed'),
  dryRun: given.flag('dry-run'),
})

/** The commands that surveys and rewards share. */
const linesOf = (kind: Kind): readonly Line[] => [
  {
    forms: [`${kind}s list`],
    about: `Lists all ${kind}s.`,
    request(given) {
      given.none()
      return { verb: 'list-items', kind }
    },
  },
  {
    forms: [`${kind}s add FILE... [--closed] [--dry-run]`],
    about: `Stores the ${kind}s of JSON files, all or none (docs/authoring.md); - reads standard input. --dry-run only checks.`,
    async request(given) {
      if (given.names.length === 0) throw new WordsFault('add takes a FILE')
      return storing(given, kind, await readItems(kind, given.names))
    },
  },
  {
    forms: [`${kind}s open ID`],
    about: `Shows the ${kind} to members.`,
    request: (given) => ({ verb: 'open', kind, id: given.one('ID') }),
  },
  {
    forms: [`${kind}s close ID`],
    about: `Takes the ${kind} off the list.`,
    request: (given) => ({ verb: 'close', kind, id: given.one('ID') }),
  },
]

/** What of the file did not carry over is printed first; beside the survey if that is printed. */
async function importInto(given: Given): Promise<Outcome> {
  const out = given.text('out')
  const unstored = ['closed', 'dry-run'].find((name) => out !== undefined && given.flag(name))
  if (unstored) throw new WordsFault(`--${unstored} stores nothing, so it does not go with --out`)
  const { report, survey, text } = await importSurveyJs(given.one('FILE'), {
    points: given.text('points'),
    minutes: given.text('minutes'),
    id: given.text('id'),
    category: given.text('category'),
    out,
    strict: given.flag('strict'),
  })
  if (text !== undefined) return { output: text, notes: report }
  if (!survey) return { output: report.join('\n') }
  const reply = await send(storing(given, 'survey', [survey]))
  if ('fault' in reply) return { fault: [...report, reply.fault].join('\n') }
  return { output: [...report, reply.output].join('\n') }
}

export const itemLines: readonly Line[] = [
  ...linesOf('survey'),
  {
    forms: [
      'surveys import-surveyjs FILE --points N --minutes N [--id ID] [--category TEXT] [--strict] [--closed] [--dry-run]',
      'surveys import-surveyjs FILE --points N --minutes N [--id ID] [--category TEXT] [--strict] --out FILE',
    ],
    about:
      'Stores a survey of SurveyJS, and prints each part that did not carry over. With --out it only writes the file.',
    run: importInto,
  },
  ...linesOf('reward'),
]
