import type { Panel } from './panel.ts'
import { readUser } from './session.ts'

/**
 * Takes over the session that other tabs have stored meanwhile: a page that the browser froze, such as one behind the
 * back button, heard nothing of their sign-ins and sign-outs. @returns a function that ends it
 */
export const followStoredSession = ({ environment, session }: Panel): (() => void) =>
  environment.onReturn(() => {
    const { local, prefix } = environment
    const token = local[`${prefix}token`]
    if (token === session.token()) return
    const user = readUser(local[`${prefix}user`] ?? '')
    if (token && user) session.signIn(token, user)
    else session.end('elsewhere')
  })
