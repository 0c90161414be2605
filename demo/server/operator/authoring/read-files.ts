import { StartFailure } from '../../refusals/failure.ts'
import { readTextFile } from '../text-file.ts'
import { checkValue, type Fault, linesOf } from './faults.ts'
import { JsonFault, type Located, readJson } from './json-places.ts'
import { rewardFile } from './reward-file.ts'
import { surveyFile } from './survey-file.ts'

/** @throws a StartFailure with a line for each fault of the JSON */
export function locate(file: string, text: string): Located {
  try {
    return readJson(text)
  } catch (fault) {
    if (!(fault instanceof JsonFault)) throw fault
    const lines = fault.faults.map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`)
    throw new StartFailure(lines.join('\n'))
  }
}

export const readLocated = async (file: string): Promise<Located> => locate(file, await readTextFile(file))

/**
 * Reads one survey from each file, and one reward or a list of them.
 * @throws a StartFailure with a line for each fault of any file
 */
export async function readItems(kind: 'survey' | 'reward', files: readonly string[]): Promise<unknown[]> {
  const items: unknown[] = []
  const lines: string[] = []
  const fileOf = new Map<string, string>()
  for (const file of files) {
    const located = await readLocated(file).catch((fault: unknown) => {
      if (!(fault instanceof StartFailure)) throw fault
      lines.push(fault.message)
    })
    if (!located) continue
    const faults: Fault[] = []
    const isList = kind === 'reward' && Array.isArray(located.value)
    const values = isList ? (located.value as unknown[]) : [located.value]
    for (const [at, value] of values.entries()) {
      const within = isList ? [at] : []
      const found = kind === 'survey' ? checkValue(surveyFile, value, within) : checkValue(rewardFile, value, within)
      if ('faults' in found) {
        faults.push(...found.faults)
        continue
      }
      const { id } = found.held
      const other = fileOf.get(id)
      if (other) faults.push({ keys: [...within, 'id'], message: `${id} is already in ${other}` })
      fileOf.set(id, file)
      items.push(found.held)
    }
    lines.push(...linesOf(file, located, faults))
  }
  if (lines.length > 0) throw new StartFailure(lines.join('\n'))
  return items
}
