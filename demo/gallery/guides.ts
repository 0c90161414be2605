import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { guideFiles } from './guide-files.ts'

export interface Guide {
  readonly slug: string
  readonly title: string
  readonly text: string
  readonly isForOperators: boolean
}

async function read(docs: string, slug: string, isForOperators: boolean): Promise<Guide> {
  const [first = '', ...lines] = (await readFile(join(docs, `${slug}.md`), 'utf8')).split('\n')
  return { slug, title: first.replace(/^# /, '').replaceAll('`', ''), text: lines.join('\n').trim(), isForOperators }
}

export const readGuides = (docs: string): Promise<readonly Guide[]> =>
  Promise.all([
    ...guideFiles.partners.map((slug) => read(docs, slug, false)),
    ...guideFiles.operators.map((slug) => read(docs, slug, true)),
  ])
