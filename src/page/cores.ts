import type { Core } from './globals.ts'

// What has connected to this page: the elements' shared code, or that of the frames. `panel.js` and the files of a
// bundle each have their own list.

export const cores: Core[] = []
const waiting: (() => void)[] = []

/** Runs once the first of them has loaded. */
export function ready(run: () => void): void {
  if (cores.length > 0) run()
  else waiting.push(run)
}

export function connect(core: Core): void {
  cores.push(core)
  for (const run of waiting.splice(0)) run()
}
