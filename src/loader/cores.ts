import { type Core, shared } from './globals.ts'

// What has connected to this page: the elements' shared code, and that of the frames. `panel.js` and the files of a
// bundle have one list.

shared.cores ??= []
export const { cores } = shared

shared.waiting ??= []
const { waiting } = shared

/** Runs once the first of them has loaded. */
export function ready(run: () => void): void {
  if (cores.length > 0) run()
  else waiting.push(run)
}

export function connect(core: Core): void {
  cores.push(core)
  for (const run of waiting.splice(0)) run()
}

/** Ends each session that there is: native elements and frames have one each. */
export function signOutAll(): void {
  for (const core of cores) if (core.session()?.status !== 'guest') core.signOut()
}
