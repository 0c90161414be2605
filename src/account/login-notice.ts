import type { Environment } from '../environment.ts'

/** What the login says to whom something else than a link brought there. */
const NOTICES = ['expired', 'oauth-failed', 'no-token'] as const
export type Notice = (typeof NOTICES)[number]

const KEY = 'login-notice'

/** Leaves word for the login over a load of the page, in this tab and never in the address. */
export const leaveNotice = ({ tab, prefix }: Environment, notice: Notice): void => {
  tab[prefix + KEY] = notice
}

/** Reads it, once. */
export function takeNotice({ tab, prefix }: Environment): Notice | undefined {
  const notice = tab[prefix + KEY]
  delete tab[prefix + KEY]
  return NOTICES.find((known) => known === notice)
}
