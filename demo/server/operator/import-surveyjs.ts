import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { checkValue, linesOf } from '../authoring/faults.ts'
import { pathOf } from '../authoring/json-places.ts'
import { readLocated } from '../authoring/read-files.ts'
import { surveyFile } from '../authoring/survey-file.ts'
import { fromSurveyJs, type ImportSettings } from '../authoring/surveyjs/import.ts'
import { StartFailure } from '../failure.ts'
import { usage } from './usage.ts'

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
    if (!/^\d{1,6}$/.test(text ?? '')) throw usage(`import-surveyjs needs --${name}, a whole number`)
    return Number(text)
  }
  return { id, category, pointsReward: numberOf('points', points), estimatedTime: numberOf('minutes', minutes) }
}

async function write(file: string, survey: object): Promise<void> {
  try {
    await writeFile(file, `${JSON.stringify(survey, null, 2)}\n`, { flag: 'wx' })
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException
    throw new StartFailure(
      code === 'EEXIST' ? `${file} already exists; name another` : `${file} cannot be written (${code})`,
    )
  }
}

/**
 * Converts a survey of SurveyJS, and reports what did not carry over.
 * @returns the survey to store, or none if it was written to a file
 */
export async function importSurveyJs(
  file: string,
  options: ImportOptions,
): Promise<{ readonly output: readonly string[]; readonly survey: object | undefined }> {
  const settings = settingsOf(file, options)
  const located = await readLocated(file)
  const { survey, lost } = fromSurveyJs(located.value, settings)
  const parts = lost.length === 1 ? 'part' : 'parts'
  const summary =
    lost.length === 0 ? 'Everything carried over.' : `${lost.length} ${parts} did not carry over unchanged:`
  const output = [summary, ...linesOf(file, located, lost)]
  const fail = (...lines: string[]) => new StartFailure([...output, ...lines].join('\n'))
  const found = checkValue(surveyFile, survey)
  if ('faults' in found) {
    const faults = found.faults.map(({ keys, message }) => `${pathOf(keys)}: ${message}`)
    throw fail('Nothing was stored, because the result is not a survey of this panel:', ...faults)
  }
  if (options.strict && lost.length > 0) throw fail('Nothing was stored, because of --strict.')
  if (options.out === undefined) return { output, survey: found.held }
  await write(options.out, survey)
  return { output: [...output, `The survey is in ${options.out}.`], survey: undefined }
}
