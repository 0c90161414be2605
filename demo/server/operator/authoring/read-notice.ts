import { readFileSync } from 'node:fs'
import { type NoticeFile, noticeFile } from '../../accounts/consent/notice-file.ts'
import { StartFailure } from '../../refusals/failure.ts'
import { textOf } from '../text-file.ts'
import { whyUnreadable } from '../unreadable.ts'
import { checkValue, linesOf } from './faults.ts'
import { locate } from './read-files.ts'

/** @throws a StartFailure with a line for each fault of the file */
export function readNotice(file: string): NoticeFile {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(file)
  } catch (fault) {
    throw new StartFailure(`NOTICE: ${whyUnreadable(file, fault as NodeJS.ErrnoException)}`)
  }
  const located = locate(file, textOf(file, bytes))
  const found = checkValue(noticeFile, located.value)
  if ('faults' in found) throw new StartFailure(linesOf(file, located, found.faults).join('\n'))
  return found.held
}
