// Metrics in the Prometheus text format (https://prometheus.io/docs/instrumenting/exposition_formats). Label values are
// few and fixed: never an id, an address or a client's input.

type Labels<L extends string> = Readonly<Record<L, string>>

export interface Counter<L extends string> {
  add(labels: Labels<L>): void
}

export interface Histogram<L extends string> {
  /** In seconds. */
  observe(labels: Labels<L>, seconds: number): void
}

/** The value of a gauge, or a record of values by label; `undefined` if there is none. */
type Reading = number | undefined | Readonly<Record<string, number>>

export interface Registry {
  counter<L extends string = never>(name: string, help: string): Counter<L>
  histogram<L extends string = never>(name: string, help: string): Histogram<L>
  /** `label` is the label of a record's keys. A value that cannot be read in time is omitted. */
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>, label?: string): void
  /** A counter whose value is kept elsewhere. */
  total(name: string, help: string, read: () => Reading, label?: string): void
  text(): Promise<string>
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Milliseconds that reading one value may take. */
const READ_WITHIN = 2_000

const escaped = (value: string): string => value.replace(/[\\"\n]/g, (mark) => (mark === '\n' ? '\\n' : `\\${mark}`))

function written(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

async function inTime<T>(reading: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), READ_WITHIN)
  })
  return Promise.race([reading, timeout]).finally(() => clearTimeout(timer))
}

function samplesOf(name: string, reading: Reading, label: string): string[] {
  if (reading === undefined) return []
  if (typeof reading === 'number') return [`${name} ${reading}`]
  return Object.entries(reading).map(([value, figure]) => `${name}${written({ [label]: value })} ${figure}`)
}

interface Spread {
  readonly labels: Readonly<Record<string, string>>
  /** The number of durations up to each value of SECONDS that are above the value before it. */
  readonly counts: number[]
  count: number
  sum: number
}

function linesOf(name: string, { labels, counts, count, sum }: Spread): string[] {
  let upTo = 0
  const buckets = SECONDS.map((le, place) => {
    upTo += counts[place] ?? 0
    return `${name}_bucket${written({ ...labels, le: `${le}` })} ${upTo}`
  })
  const all = `${name}_bucket${written({ ...labels, le: '+Inf' })} ${count}`
  return [...buckets, all, `${name}_sum${written(labels)} ${sum}`, `${name}_count${written(labels)} ${count}`]
}

export function createRegistry(): Registry {
  const metrics: (() => Promise<string>)[] = []

  function register(name: string, help: string, type: string, lines: () => string[] | Promise<string[]>): void {
    metrics.push(async () => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...(await lines())].join('\n'))
  }

  function read(name: string, help: string, type: string, ask: () => Reading | Promise<Reading>, label = 'kind'): void {
    register(name, help, type, async () => {
      // a failed reading, for example without the database, must not hide the other metrics
      const reading = await inTime(Promise.resolve().then(ask)).catch(() => undefined)
      return samplesOf(name, reading, label)
    })
  }

  return {
    counter(name, help) {
      const counts = new Map<string, number>()
      register(name, help, 'counter', () => [...counts].map(([labels, count]) => `${name}${labels} ${count}`))
      return {
        add(labels) {
          const key = written(labels)
          counts.set(key, (counts.get(key) ?? 0) + 1)
        },
      }
    },
    histogram(name, help) {
      const spreads = new Map<string, Spread>()
      register(name, help, 'histogram', () => [...spreads.values()].flatMap((spread) => linesOf(name, spread)))
      return {
        observe(labels, seconds) {
          const key = Object.values(labels).join()
          const spread = spreads.get(key) ?? { labels, counts: SECONDS.map(() => 0), count: 0, sum: 0 }
          spreads.set(key, spread)
          spread.count += 1
          spread.sum += seconds
          const place = SECONDS.findIndex((le) => seconds <= le)
          if (place >= 0) spread.counts[place] = (spread.counts[place] ?? 0) + 1
        },
      }
    },
    gauge: (name, help, ask, label) => read(name, help, 'gauge', ask, label),
    total: (name, help, ask, label) => read(name, help, 'counter', ask, label),
    text: async () => `${(await Promise.all(metrics.map((metric) => metric()))).join('\n')}\n`,
  }
}
