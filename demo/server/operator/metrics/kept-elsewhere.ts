import { setTimeout as pause } from 'node:timers/promises'
import { Counter, Gauge, type Registry } from 'prom-client'

/** A value, or values by label. `undefined` leaves the metric out. */
type Reading = number | undefined | Readonly<Record<string, number>>

/** Milliseconds that reading one value may take. */
const READ_WITHIN = 2_000

/** Metrics whose values are kept elsewhere, and read for each request. */
export function keptElsewhere(registry: Registry) {
  function options(name: string, help: string, read: () => Reading | Promise<Reading>, label?: string) {
    const shared = { name, help, registers: [registry], labelNames: label ? [label] : [] }
    async function fill(metric: Gauge | Counter, put: (labels: Record<string, string>, figure: number) => void) {
      const late = pause(READ_WITHIN, undefined, { ref: false })
      // a reading that fails or is late, for example without the database, must not hide the other metrics
      const reading = await Promise.race([Promise.resolve().then(read), late]).catch(() => undefined)
      metric.reset()
      if (!label) metric.remove()
      if (typeof reading === 'number') put({}, reading)
      else for (const [value, figure] of Object.entries(reading ?? {})) put({ [label ?? 'kind']: value }, figure)
    }
    return { shared, fill }
  }

  return {
    gauge(...about: Parameters<typeof options>): void {
      const { shared, fill } = options(...about)
      new Gauge({
        ...shared,
        collect(this: Gauge) {
          return fill(this, (labels, figure) => this.set(labels, figure))
        },
      })
    },
    total(...about: Parameters<typeof options>): void {
      const { shared, fill } = options(...about)
      new Counter({
        ...shared,
        collect(this: Counter) {
          return fill(this, (labels, figure) => this.inc(labels, figure))
        },
      })
    },
  }
}
