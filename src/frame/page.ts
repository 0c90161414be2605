import { pageConfiguration, pageGlobal } from '../page-configuration.ts'
import type { PublicSession } from './protocol.ts'

interface Core {
  session(): PublicSession | undefined
  signOut(): void
  configured(): void
}

const loader = () => pageGlobal<{ connect(core: Core): void; signOut(): void }>('Panel')

export interface Held {
  update(): void
  fail(code: string, message: string): void
  signOut(): void
}

/** The frames of the page; those that have left it are dropped when they are come across. */
export const frames = new Map<HTMLIFrameElement, Held>()

function each(run: (held: Held, frame: HTMLIFrameElement) => void) {
  for (const [frame, held] of frames) {
    if (frame.isConnected) run(held, frame)
    else frames.delete(frame)
  }
}

/** One for all: the others hear of it as tabs do. */
function leave() {
  for (const [frame, held] of frames) if (frame.isConnected) return held.signOut()
}

let joined = false
let session: PublicSession | undefined
/** One change of the session comes from every frame: it is told with one detail, so that `Panel.on` hears it once. */
const told = new Map<string, { text: string; detail: unknown }>()

function heard(name: string, detail: unknown, now: PublicSession): unknown {
  if (!session) {
    const configured = () => each((held) => held.update())
    loader()?.connect?.({ session: () => session, signOut: leave, configured })
    // what was said since the frames opened, when nobody heard it
    configured()
  }
  session = now
  const what = name.startsWith('panel-signed') ? 'session' : name
  if (what !== 'session' && name !== 'panel-points-changed') return detail
  const text = name + JSON.stringify(detail)
  const before = told.get(what)
  if (before?.text === text) return before.detail
  told.set(what, { text, detail })
  return detail
}

/** What the frames of a page have in common with each other and with its other elements. */
export function join() {
  if (!joined) {
    joined = true
    // who signs out here signs out: native elements and frames have sessions of their own
    document.addEventListener('panel-signed-out', (event) => {
      if ((event as CustomEvent<{ reason: string }>).detail.reason === 'signed-out') loader()?.signOut?.()
    })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      if (effectiveDirective !== 'frame-src') return
      each((held, frame) => {
        if (frame.src.startsWith(blockedURI))
          held.fail('csp', `the page's policy needs frame-src ${new URL(blockedURI).origin}`)
      })
    })
    new MutationObserver(() => each((held) => held.update())).observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['lang', 'dir'],
    })
  }
  return { config: pageConfiguration(), heard }
}
