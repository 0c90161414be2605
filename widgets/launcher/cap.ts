import type { Environment } from '../../src/client/environment.ts'

interface Kept {
  readonly opened: number
  readonly refused: Readonly<Record<string, number>>
}

const KEY = 'panel-launcher'
/** Milliseconds for which a refused survey does not open by itself. */
const REFUSAL_LIFETIME = 30 * 86_400_000

const timeOf = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 0)

function parse(text: string | undefined): Kept {
  try {
    const { opened, refused } = Object(JSON.parse(text ?? '{}'))
    const times = Object.entries(Object(refused)).map(([id, time]) => [id, timeOf(time)] as const)
    return { opened: timeOf(opened), refused: Object.fromEntries(times) }
  } catch {
    return { opened: 0, refused: {} }
  }
}

/** Limits how often launchers open by themselves for one visitor, on all pages of a site (docs/rules.md, Launchers). */
export function createCap({ local, page, now }: Pick<Environment, 'local' | 'page' | 'now'>) {
  const read = () => parse(local[KEY])
  /** Ignores a time in the future, which a wrong clock wrote. */
  const isWithin = (time: number, duration: number) => time > 0 && time <= now() && now() - time < duration
  function write({ opened, refused }: Kept): void {
    const lasting = Object.entries(refused).filter(([, time]) => isWithin(time, REFUSAL_LIFETIME))
    local[KEY] = JSON.stringify({ opened, refused: Object.fromEntries(lasting) })
  }
  return {
    /** @param every milliseconds that must have passed since a launcher last opened by itself */
    mayOpen(surveyId: string, every: number): boolean {
      const { opened, refused } = read()
      const refusal = Object.hasOwn(refused, surveyId) ? (refused[surveyId] as number) : 0
      return !(KEY in page) && !isWithin(opened, every) && !isWithin(refusal, REFUSAL_LIFETIME)
    },
    opened(): void {
      page[KEY] = '1'
      write({ ...read(), opened: now() })
    },
    refused(surveyId: string): void {
      const kept = read()
      write({ ...kept, refused: { ...kept.refused, [surveyId]: now() } })
    },
  }
}
