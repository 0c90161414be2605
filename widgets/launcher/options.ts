export type Opening =
  | { readonly when: 'button' | 'load' | 'exit' }
  | { readonly when: 'scroll'; readonly percent: number }
  | { readonly when: 'after'; readonly seconds: number }

type Place = 'corner' | 'dialog' | 'banner'

export interface Options {
  readonly opening: Opening
  /** Milliseconds until a launcher may again open by itself. */
  readonly every: number
  readonly place: Place
  readonly faults: readonly string[]
}

export interface Written {
  readonly for?: string | undefined
  readonly open?: string | undefined
  readonly every?: string | undefined
  readonly place?: string | undefined
}

const FOR = 'panel-survey'
const EVERY = '7d'
const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }
/** The longest time that a browser's timer can wait, in seconds. */
const LONGEST = 2_147_483

function openingOf(text: string): Opening | undefined {
  if (text === 'button' || text === 'load' || text === 'exit') return { when: text }
  const [, when, number] = /^(scroll|after):(\d+(?:\.\d+)?)$/.exec(text) ?? []
  const n = Number(number)
  if (when === 'scroll' && n <= 100) return { when, percent: n }
  if (when === 'after' && n <= LONGEST) return { when, seconds: n }
  return undefined
}

function everyOf(text: string): number | undefined {
  if (text === '0') return 0
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)([mhd])$/.exec(text) ?? []
  return number === undefined ? undefined : Number(number) * (UNITS[unit] ?? 0)
}

export function optionsOf(written: Written): Options {
  const { place = 'corner' } = written
  const opening = openingOf(written.open || 'button')
  const every = everyOf(written.every || EVERY)
  const isPlace = place === 'corner' || place === 'dialog' || place === 'banner'
  const faults = [
    (written.for ?? FOR) !== FOR && `for="${written.for}" is not ${FOR}`,
    !opening && `open="${written.open}" is not button, load, exit, scroll: with per cent, or after: with seconds`,
    every === undefined && `every="${written.every}" is not a number with m, h or d`,
    !isPlace && `place="${place}" is not corner, dialog or banner`,
  ].filter((fault) => fault !== false)
  return {
    opening: opening && faults.length === 0 ? opening : { when: 'button' },
    every: every ?? 0,
    place: isPlace ? place : 'corner',
    faults,
  }
}
