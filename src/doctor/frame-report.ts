import type { AnswerSentBy } from '../contract/call.ts'
import type { checkOrigin } from '../contract/origin.ts'
import type { ToFrame } from '../element/frame/protocol.ts'
import { panelElements } from './markup.ts'

/** The reference server's report about this page and about itself; other servers may not send it. */
export type OriginReport = Pick<AnswerSentBy<typeof checkOrigin>, 'native' | 'framed' | 'version' | 'now'>

/** Milliseconds that a frame may take to load and to answer. */
const ANSWER_TIMEOUT = 10_000
const ASKED_AGAIN_AFTER = 1000

export const isIsolated = (element: Element): boolean => (element.getAttribute('isolated') ?? 'false') !== 'false'

/** Returns a frame of an isolated element of the page, if one has been drawn. */
export function findFrame(): HTMLIFrameElement | undefined {
  for (const element of panelElements()) {
    const frame = isIsolated(element) && element.querySelector<HTMLIFrameElement>(':scope > iframe')
    if (frame) return frame
  }
}

/** Returns true if no isolated element has been near the viewport, so that none has drawn its frame. */
export const isLazy = (): boolean => [...panelElements()].every((element) => element.getAttribute('loading') === 'lazy')

const hasBegun = ({ contentDocument }: HTMLIFrameElement): boolean => contentDocument?.URL !== 'about:blank'

/**
 * Asks the frame what its server says, because a page with isolated elements only need not allow calls in its policy.
 * @returns undefined if the frame does not answer
 */
export function askFrame(frame: HTMLIFrameElement): Promise<OriginReport | undefined> {
  const { origin } = new URL(frame.src)
  return new Promise((resolve) => {
    const end = (report?: OriginReport) => {
      clearInterval(asking)
      clearTimeout(waiting)
      resolve(report)
    }
    function ask() {
      if (!hasBegun(frame)) return
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }: MessageEvent<OriginReport>) => {
        port1.close()
        end(data)
      }
      frame.contentWindow?.postMessage(['report'] satisfies ToFrame, origin, [port2])
    }
    const asking = setInterval(ask, ASKED_AGAIN_AFTER)
    const waiting = setTimeout(end, ANSWER_TIMEOUT)
    ask()
  })
}
