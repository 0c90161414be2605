import type { AnswerSentBy } from '../contract/call.ts'
import type { checkOrigin } from '../contract/origin.ts'
import { dom } from '../page/dom.ts'
import { bridge } from '../page/page-bridge.ts'
import { warn } from '../page/warn.ts'
import { refusedText } from './refused.ts'

/**
 * Asks an API on another origin whether it refuses this page. @returns the reason; undefined if it does not refuse
 * @throws if the API cannot be reached
 */
export async function refusalOf(api: string): Promise<string | undefined> {
  const { href, origin } = new URL(api, location.href)
  if (!navigator.onLine || origin === location.origin) return undefined
  const answer = await fetch(`${href.replace(/\/$/, '')}/origin`, { credentials: 'omit' })
  const { native, message } = (await answer.json()) as AnswerSentBy<typeof checkOrigin>
  return native === false ? message : undefined
}

let isReported = false

export async function refusalBy(api: string): Promise<string | undefined> {
  const message = await refusalOf(api)
  if (!message) return undefined
  if (!isReported && !bridge.provided.tellsRefusals) {
    warn(message)
    dom.dispatchEvent(new CustomEvent('panel-error', { detail: { code: 'origin', message } }))
  }
  isReported = true
  return refusedText()
}
