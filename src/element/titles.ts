import type { ReadableAtom } from 'nanostores'

type Titles = ReadableAtom<Readonly<Record<string, string>>>

let provided: Titles | undefined

export function provideTitles(titles: Titles): void {
  provided = titles
}

export function elementTitles(): Titles {
  if (!provided) throw new Error('the titles were not provided: import widgets/titles/provide-titles.ts first')
  return provided
}
