import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { counted } from '../../refusals/counted.ts'
import { StartFailure } from '../../refusals/failure.ts'
import { type Arguments, UsageFault } from '../arguments.ts'
import { checkValue, linesOf } from '../authoring/faults.ts'
import { pathOf } from '../authoring/json-places.ts'
import { readLocated } from '../authoring/read-files.ts'
import { surveyFile } from '../authoring/survey-file.ts'
import { fromSurveyJs, type ImportSettings } from '../authoring/surveyjs/import.ts'
import { printableJson } from '../printable.ts'
import { send } from '../sending.ts'
import type { Command, Outcome } from './command.ts'
import { savingOf } from './surveys-and-rewards.ts'

const idFrom = (file: string): string =>
  basename(file)
    .replace(/\.json$/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

function settingsOf(file: string, args: Arguments): ImportSettings {
  const numberOf = (name: string) => {
    const text = args.text(name) ?? ''
    if (!/^\d{1,6}$/.test(text)) throw new UsageFault(`import-surveyjs needs --${name}, a whole number`)
    return Number(text)
  }
  const id = args.text('id') ?? idFrom(file)
  if (!id) throw new UsageFault('import-surveyjs needs --id: the name of the file has no letter and no digit')
  const [pointsReward, estimatedTime] = [numberOf('points'), numberOf('minutes')]
  return { id, category: args.text('category'), pointsReward, estimatedTime }
}

async function write(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, `${text}\n`, { flag: 'wx' })
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException
    throw new StartFailure(
      code === 'EEXIST' ? `${file} already exists: choose another name` : `${file} cannot be written (${code})`,
    )
  }
}

async function run(args: Arguments): Promise<Outcome> {
  const out = args.text('out')
  const unstored = ['closed', 'dry-run'].find((name) => out !== undefined && args.flag(name))
  if (unstored) throw new UsageFault(`--${unstored} stores nothing, so it does not go with --out`)
  const file = args.one('FILE')
  const settings = settingsOf(file, args)
  const located = await readLocated(file)
  const { survey, lost } = fromSurveyJs(located.value, settings)
  const summary =
    lost.length === 0 ? 'Everything carried over.' : `${counted(lost.length, 'part')} did not carry over unchanged:`
  const report = [summary, ...linesOf(file, located, lost)]
  const fail = (...lines: string[]) => new StartFailure([...report, ...lines].join('\n'))

  const found = checkValue(surveyFile, survey)
  if ('faults' in found) {
    const faults = found.faults.map(({ keys, message }) => `${pathOf(keys)}: ${message}`)
    const why = ['Nothing was stored, because the result is not a survey of this panel:', ...faults]
    throw lost.length > 0 ? fail(...why) : new StartFailure(why.join('\n'))
  }
  if (args.flag('strict') && lost.length > 0) throw fail('Nothing was stored, because of --strict.')
  if (out === undefined) {
    const reply = await send({ command: 'surveys add', items: [found.held], ...savingOf(args) })
    if ('fault' in reply) throw fail(reply.fault)
    return { output: [...report, reply.output].join('\n') }
  }
  const text = printableJson(JSON.stringify(survey, null, 2))
  if (out === '-') return { output: text, notes: report }
  await write(out, text)
  return { output: [...report, `The survey is in ${out}.`].join('\n') }
}

export const importCommand = {
  forms: [
    'surveys import-surveyjs FILE --points N --minutes N [--id ID] [--category TEXT] [--strict] [--closed] [--dry-run] [--by NAME]',
    'surveys import-surveyjs FILE --points N --minutes N [--id ID] [--category TEXT] [--strict] --out FILE',
  ],
  about:
    'Stores a survey of SurveyJS, and prints each part that did not carry over. With --out it only writes the file.',
  run,
} satisfies Command
