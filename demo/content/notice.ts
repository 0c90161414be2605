import { parse } from 'valibot'
import { noticeFile } from '../server/accounts/consent/notice-file.ts'
import file from './notice.json' with { type: 'json' }

/** The notice of the demonstration, in the operators' file form (docs/operating.md, Notice and consent). */
export const notice = parse(noticeFile, file)
