import type { Environment } from './environment.ts'

/** What the login says after a full load of the page brought the member there. */
export type Notice = 'expired'

const KEY = 'login-notice'

/** Leaves word for the login over a load of the page, in this tab and never in the address. */
export const leaveNotice = ({ tab }: Environment, notice: Notice): void => {
  tab[KEY] = notice
}

/** Reads it, once. */
export function takeNotice({ tab }: Environment): Notice | undefined {
  const notice = tab[KEY]
  delete tab[KEY]
  return notice === 'expired' ? notice : undefined
}
