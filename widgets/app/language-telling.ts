import { CallError } from '../../src/client/errors.ts'
import type { Panel } from '../../src/client/panel.ts'
import { chooseLanguage } from '../../src/contract/own-record.ts'

/** True if a repeat may succeed. */
const isTemporary = ({ status }: CallError): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500

/** Tells the server the member's choice. Returns false if it has to be told again later. */
export async function tellLanguage({ session, call }: Panel, language: string): Promise<boolean> {
  try {
    if (session.token()) await call(chooseLanguage, { body: { language } })
  } catch (error) {
    // A server without the call refuses it, and is not asked again.
    return !(error instanceof CallError && isTemporary(error))
  }
  return true
}
