import type { Environment } from '../../src/panel/environment.ts'

/** What a visitor's browser keeps of launchers: when one last opened by itself, and which surveys were refused when. */
interface Kept {
  readonly opened: number
  readonly refused: Readonly<Record<string, number>>
}

/** Its key, on this origin and, while the page lives, in memory. */
const KEY = 'panel-launcher'
/** A refused survey is not offered again by itself for so long, in milliseconds. */
const REFUSAL = 30 * 86_400_000

const timeOf = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 0)

/** Reads what is kept, which somebody else on this origin may have written. */
function parse(text: string | undefined): Kept {
  try {
    const { opened, refused } = Object(JSON.parse(text ?? '{}'))
    const times = Object.entries(Object(refused)).map(([id, time]) => [id, timeOf(time)] as const)
    return { opened: timeOf(opened), refused: Object.fromEntries(times) }
  } catch {
    return { opened: 0, refused: {} }
  }
}

/** How often launchers open by themselves for one visitor, over all of a page and its site (docs/rules.md, Launchers). */
export function createCap({ local, page, now }: Pick<Environment, 'local' | 'page' | 'now'>) {
  const read = () => parse(local[KEY])
  /** True for a time that is neither over nor, after the clock was set back, in the future. */
  const isWithin = (time: number, duration: number) => time > 0 && time <= now() && now() - time < duration
  function write({ opened, refused }: Kept): void {
    const lasting = Object.entries(refused).filter(([, time]) => isWithin(time, REFUSAL))
    local[KEY] = JSON.stringify({ opened, refused: Object.fromEntries(lasting) })
  }
  return {
    /** @param every milliseconds that must have passed since a launcher last opened by itself */
    mayOpen(surveyId: string, every: number): boolean {
      const { opened, refused } = read()
      const refusal = Object.hasOwn(refused, surveyId) ? (refused[surveyId] as number) : 0
      return !(KEY in page) && !isWithin(opened, every) && !isWithin(refusal, REFUSAL)
    },
    /** One opens by itself: no other does on this page. */
    opened(): void {
      page[KEY] = '1'
      write({ ...read(), opened: now() })
    },
    /** It was closed, and the survey was not begun. */
    refused(surveyId: string): void {
      const kept = read()
      write({ ...kept, refused: { ...kept.refused, [surveyId]: now() } })
    },
  }
}
