import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { StartFailure } from '../http/refusals/failure.ts'
import { WordsFault } from './arguments.ts'
import { checkValue, linesOf } from './authoring/faults.ts'
import { pathOf } from './authoring/json-places.ts'
import { readLocated } from './authoring/read-files.ts'
import { surveyFile } from './authoring/survey-file.ts'
import { fromSurveyJs, type ImportSettings } from './authoring/surveyjs/import.ts'
import { pathOfFile } from './output.ts'
import { printableJson } from './printable.ts'

export interface ImportOptions {
  readonly points?: string | undefined
  readonly minutes?: string | undefined
  readonly id?: string | undefined
  readonly category?: string | undefined
  /** The file to write instead of storing the survey. */
  readonly out?: string | undefined
  /** Fails if anything does not carry over. */
  readonly strict?: boolean | undefined
}

const idFrom = (file: string): string =>
  basename(file)
    .replace(/\.json$/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

function settingsOf(file: string, { points, minutes, id = idFrom(file), category }: ImportOptions): ImportSettings {
  const numberOf = (name: string, text: string | undefined) => {
    if (!/^\d{1,6}$/.test(text ?? '')) throw new WordsFault(`import-surveyjs needs --${name}, a whole number`)
    return Number(text)
  }
  if (!id) throw new WordsFault('import-surveyjs needs --id: the name of the file has no letter and no digit')
  return { id, category, pointsReward: numberOf('points', points), estimatedTime: numberOf('minutes', minutes) }
}

async function write(file: string, text: string): Promise<void> {
  try {
    await writeFile(pathOfFile(file), `${text}\n`, { flag: 'wx' })
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException
    throw new StartFailure(
      code === 'EEXIST' ? `${file} already exists; name another` : `${file} cannot be written (${code})`,
    )
  }
}

interface Imported {
  /** What did not carry over. */
  readonly report: readonly string[]
  /** The survey to store, unless it goes into a file. */
  readonly survey?: object
  /** The text of the file that goes to standard output. */
  readonly text?: string
}

/** Converts a survey of SurveyJS, and reports what did not carry over. */
export async function importSurveyJs(file: string, options: ImportOptions): Promise<Imported> {
  const settings = settingsOf(file, options)
  const located = await readLocated(file)
  const { survey, lost } = fromSurveyJs(located.value, settings)
  const parts = lost.length === 1 ? 'part' : 'parts'
  const summary =
    lost.length === 0 ? 'Everything carried over.' : `${lost.length} ${parts} did not carry over unchanged:`
  const report = [summary, ...linesOf(file, located, lost)]
  const fail = (...lines: string[]) => new StartFailure([...report, ...lines].join('\n'))
  const found = checkValue(surveyFile, survey)
  if ('faults' in found) {
    const faults = found.faults.map(({ keys, message }) => `${pathOf(keys)}: ${message}`)
    throw fail('Nothing was stored, because the result is not a survey of this panel:', ...faults)
  }
  if (options.strict && lost.length > 0) throw fail('Nothing was stored, because of --strict.')
  if (options.out === undefined) return { report, survey: found.held }
  const text = printableJson(JSON.stringify(survey, null, 2))
  if (options.out === '-') return { report, text }
  await write(options.out, text)
  return { report: [...report, `The survey is in ${options.out}.`] }
}
