import { setTimeout as pause } from 'node:timers/promises'
import { Counter, Gauge, type Registry } from 'prom-client'

type Reading = number | undefined | Readonly<Record<string, number>>
type About = [name: string, help: string, read: () => Reading | Promise<Reading>, label?: string]

const READ_WITHIN = 2_000

export function keptElsewhere(registry: Registry) {
  function register(Metric: typeof Gauge | typeof Counter, [name, help, read, label]: About): void {
    async function collect(this: Gauge | Counter): Promise<void> {
      const late = pause(READ_WITHIN, undefined, { ref: false })
      // ignores a reading that fails or is late, so that it does not hide the other metrics
      const reading = await Promise.race([Promise.resolve().then(read), late]).catch(() => undefined)
      this.reset()
      if (!label) this.remove()
      if (typeof reading === 'number') this.inc(reading)
      else for (const [value, figure] of Object.entries(reading ?? {})) this.inc({ [label ?? 'kind']: value }, figure)
    }
    new Metric({ name, help, registers: [registry], labelNames: label ? [label] : [], collect })
  }
  return {
    gauge: (...about: About): void => register(Gauge, about),
    total: (...about: About): void => register(Counter, about),
  }
}
