import { pageConfiguration } from '../../loader/configuration.ts'
import { dom } from '../../loader/dom.ts'
import type { PublicSession } from '../../loader/globals.ts'
import { bridge } from '../../loader/page-bridge.ts'

export interface FrameHandle {
  update(): void
  fail(code: string, message: string): void
  signOut(): void
  /** A sign-in form has opened or closed elsewhere on the page. */
  signIn(isOpen: boolean): void
  /** Puts the frame back if the page has removed it from its element. @returns whether it is there again */
  comesBack(): boolean
  /** Removes the frame, and all that was kept for it. */
  release(): void
}

/** The frames of the page. */
export const frames = new Map<HTMLIFrameElement, FrameHandle>()

function each(run: (handle: FrameHandle, frame: HTMLIFrameElement) => void) {
  for (const [frame, handle] of frames) run(handle, frame)
}

let removals: MutationObserver | undefined

/** Releases the frames that have left the page. A move is over before an observer runs. */
function releaseRemoved() {
  each((handle, frame) => {
    if (frame.isConnected || handle.comesBack()) return
    frames.delete(frame)
    handle.release()
  })
}

/** Signs out through one frame; the others follow, as tabs do. */
function leave() {
  for (const handle of frames.values()) return handle.signOut()
}

/** Where the page's open sign-in form is, if it is in a frame, or the page itself. */
let signInAt: FrameHandle | undefined | 'page'
/** Frames that were told to close their form and have not answered. They also close a form that they open meanwhile. */
const closing = new Set<FrameHandle | 'page'>()

/** A sign-in element in a frame. Frames share a session, which native elements do not. */
const signInFrame = () => [...frames.keys()].find(({ src }) => /frame\/(login|register)\?/.test(src))

function closeSignIn(handle: FrameHandle) {
  closing.add(handle)
  handle.signIn(true)
}

/** A frame has loaded, perhaps anew. */
export function tellSignIn(handle: FrameHandle): void {
  closing.delete(handle)
  if (signInAt) closeSignIn(handle)
}

/** A page has one open form: tells the other documents of it, and they close theirs. */
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
  each((handle) => {
    if (handle === from) return
    if (isOpen) closeSignIn(handle)
    else handle.signIn(false)
  })
  if (from !== 'page') bridge.tellSignIn('elsewhere', isOpen)
}

let joined = false
let session: PublicSession | undefined
/** Every frame reports a change of the session. They share one detail, so that `Panel.on` hears it once. */
const latestDetails = new Map<string, { text: string; detail: unknown }>()

function receive(name: string, detail: unknown, now: PublicSession): unknown {
  if (!session) {
    const configured = () => each((handle) => handle.update())
    bridge.connect({ session: () => session, signOut: leave, configured })
    // apply settings that changed before the first event
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
 * Whether the page still has to be told. False if the frame was ready before and has only drawn its element anew, or if
 * another frame or a native element has already told the page of the outage.
 */
export function isNews(frame: Element, name: string, detail: unknown): boolean {
  const { code } = Object(detail)
  if (name === 'panel-ready') return !ready.has(frame) && !!ready.add(frame)
  if (name !== 'panel-error' || (code !== 'network' && code !== 'server')) return true
  return bridge.noteOutage()
}

export const answered = (): void => bridge.endOutage()

/** Notices when the frame leaves the page: an observer of the document alone sees no shadow root. */
export function watchRemoval(frame: Element): void {
  removals ??= new MutationObserver(releaseRemoved)
  for (const root of [document, frame.getRootNode()]) removals.observe(root, { childList: true, subtree: true })
}

/** Connects the frames of a page with each other and with its native elements. */
export function join() {
  if (!joined) {
    joined = true
    bridge.onSignIn('here', (isOpen) => passSignIn(isOpen, 'page'))
    // native elements and frames have separate sessions: signing out of one signs out of the other
    dom.addEventListener('panel-signed-out', (event) => {
      if ((event as CustomEvent<{ reason: string }>).detail.reason === 'signed-out') bridge.signOut()
    })
    dom.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      if (effectiveDirective !== 'frame-src') return
      each((handle, frame) => {
        if (frame.src.startsWith(blockedURI))
          handle.fail('csp', `the page's policy needs frame-src ${new URL(blockedURI).origin}`)
      })
    })
    new MutationObserver(() => each((handle) => handle.update())).observe(dom.documentElement, {
      attributes: true,
      attributeFilter: ['lang', 'dir'],
    })
  }
  return { config: pageConfiguration(), receive }
}
