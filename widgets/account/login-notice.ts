import type { Environment } from '../../src/client/environment.ts'

const NOTICES = ['expired', 'oauth-failed', 'no-token'] as const
export type Notice = (typeof NOTICES)[number]

const KEY = 'login-notice'

/** Stores a notice for the sign-in screen across a page load, in this tab and never in the address. */
export const leaveNotice = ({ tab, prefix }: Environment, notice: Notice): void => {
  tab[prefix + KEY] = notice
}

export function takeNotice({ tab, prefix }: Environment): Notice | undefined {
  const notice = tab[prefix + KEY]
  delete tab[prefix + KEY]
  return NOTICES.find((known) => known === notice)
}
