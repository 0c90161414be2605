import { pageConfiguration } from '../../page/configuration.ts'
import { dom } from '../../page/dom.ts'
import type { PublicSession } from '../../page/globals.ts'
import { bridge } from '../../page/page-bridge.ts'

export interface FrameHandle {
  update(): void
  fail(code: string, message: string): void
  signOut(): void
  signIn(isOpen: boolean): void
  comesBack(): boolean
  release(): void
}

export const frames = new Map<HTMLIFrameElement, FrameHandle>()

function forEachFrame(run: (handle: FrameHandle, frame: HTMLIFrameElement) => void) {
  for (const [frame, handle] of frames) run(handle, frame)
}

let removals: MutationObserver | undefined

function releaseRemoved() {
  forEachFrame((handle, frame) => {
    if (frame.isConnected || handle.comesBack()) return
    frames.delete(frame)
    handle.release()
  })
}

function signOutInFrame() {
  for (const handle of frames.values()) return handle.signOut()
}

let signInAt: FrameHandle | undefined | 'page'
/**
 * The frames that were told to close their form and have not answered yet. A form that such a frame opens in the
 * meantime closes too.
 */
const closing = new Set<FrameHandle | 'page'>()

const signInFrame = () => [...frames.keys()].find(({ src }) => /frame\/(login|register)\?/.test(src))

function closeSignIn(handle: FrameHandle) {
  closing.add(handle)
  handle.signIn(true)
}

export function tellSignIn(handle: FrameHandle): void {
  closing.delete(handle)
  if (signInAt) closeSignIn(handle)
}

export function passSignIn(isOpen: boolean, from: FrameHandle | 'page'): void {
  if (isOpen ? closing.has(from) : closing.delete(from) || from !== signInAt) return
  const form = from !== 'page' && isOpen && signInFrame()
  if (form) {
    closeSignIn(from)
    form.scrollIntoView({ block: 'nearest' })
    form.focus()
    return
  }
  signInAt = isOpen ? from : undefined
  forEachFrame((handle) => {
    if (handle === from) return
    if (isOpen) closeSignIn(handle)
    else handle.signIn(false)
  })
  if (from !== 'page') bridge.tellSignIn('elsewhere', isOpen)
}

let joined = false
let session: PublicSession | undefined
/**
 * Every frame reports a change of the session. The events of one change share one detail, so that `Panel.on` calls a
 * listener once.
 */
const latestDetails = new Map<string, { text: string; detail: unknown }>()

function receive(name: string, detail: unknown, now: PublicSession): unknown {
  if (!session) {
    const configured = () => forEachFrame((handle) => handle.update())
    bridge.connect({ session: () => session, signOut: signOutInFrame, configured })
    configured()
  }
  session = now
  const what = name.startsWith('panel-signed') ? 'session' : name
  if (what !== 'session' && name !== 'panel-points-changed') return detail
  const text = name + JSON.stringify(detail)
  const before = latestDetails.get(what)
  if (before?.text === text) return before.detail
  latestDetails.set(what, { text, detail })
  return detail
}

const ready = new WeakSet<Element>()

/**
 * Returns true if the page has not heard this event yet. Returns false if a ready frame only drew its element again, or
 * if another frame or a native element has already reported the outage.
 */
export function isNewToPage(frame: Element, name: string, detail: unknown): boolean {
  const { code } = Object(detail)
  if (name === 'panel-ready') return !ready.has(frame) && !!ready.add(frame)
  if (name !== 'panel-error' || (code !== 'network' && code !== 'server')) return true
  return bridge.noteOutage()
}

export const answered = (): void => bridge.endOutage()

export function watchRemoval(frame: Element): void {
  removals ??= new MutationObserver(releaseRemoved)
  for (const root of [document, frame.getRootNode()]) removals.observe(root, { childList: true, subtree: true })
}

export function join() {
  if (!joined) {
    joined = true
    bridge.onSignIn('here', (isOpen) => passSignIn(isOpen, 'page'))
    // Ends both sessions, because native elements and frames have separate ones.
    dom.addEventListener('panel-signed-out', (event) => {
      if ((event as CustomEvent<{ reason: string }>).detail.reason === 'signed-out') bridge.signOut()
    })
    dom.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      if (effectiveDirective !== 'frame-src') return
      forEachFrame((handle, frame) => {
        if (frame.src.startsWith(blockedURI))
          handle.fail('csp', `the page's policy needs frame-src ${new URL(blockedURI).origin}`)
      })
    })
    new MutationObserver(() => forEachFrame((handle) => handle.update())).observe(dom.documentElement, {
      attributes: true,
      attributeFilter: ['lang', 'dir'],
    })
  }
  return { config: pageConfiguration(), receive }
}
