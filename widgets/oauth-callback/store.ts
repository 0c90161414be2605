import { atom } from 'nanostores'
import { takeTrip } from '../../src/account/google.ts'
import { leaveNotice } from '../../src/account/login-notice.ts'
import { exchangeGoogleCode, finishGoogleLink } from '../../src/api/google.ts'
import { profile } from '../../src/api/users.ts'
import { CallError } from '../../src/errors.ts'
import type { Host } from '../../src/host.ts'
import type { Panel } from '../../src/panel.ts'
import { showToast } from '../../src/toasts.ts'
import { returnPath } from '../../src/validation/return-path.ts'
import { oauthCallbackMessages } from './messages.ts'

export type OAuthCallbackState = 'working' | 'oauth-failed' | 'no-token'

/**
 * Ends what the browser went to Google for (spec, section 4: Google sign-in). What came back is read once, and only
 * if this tab went: a callback from elsewhere leaves the session, or its absence, as it was.
 */
export function createOAuthCallbackStore(
  { environment, session, call }: Panel,
  { router, onSite }: Pick<Host, 'router' | 'onSite'>,
) {
  const { configuration } = environment
  const arrived = new URLSearchParams(configuration.arrival)
  delete configuration.arrival
  const trip = takeTrip(environment)
  const $state = atom<OAuthCallbackState>('working')
  let gone = false

  const go = (to: string) => {
    if (!gone) router.navigate(to, { replace: true })
  }

  function fail(fault: Exclude<OAuthCallbackState, 'working'>): void {
    if (!onSite) $state.set(fault)
    else if (session.$state.get().status === 'member') go('/dashboard')
    else {
      leaveNotice(environment, fault)
      go('/login')
    }
  }

  /** The session that the code stands for, or from a server that sends no code, the one of its token. */
  async function arrivedSession(code: string | null, given: string | null) {
    if (code) return call(exchangeGoogleCode, { body: { code, verifier: trip?.verifier } })
    const token = given ?? ''
    return { token, user: (await call(profile, { token })).user }
  }

  async function signIn(code: string | null, given: string | null): Promise<void> {
    try {
      const { token, user } = await arrivedSession(code, given)
      if (!token || !user) throw new CallError('malformed')
      session.signIn(token, user)
      go(returnPath(arrived.get('returnTo')) ?? '/dashboard')
    } catch {
      fail('oauth-failed')
    }
  }

  async function link(code: string | null): Promise<void> {
    const texts = oauthCallbackMessages.get()
    const token = session.token() ?? ''
    try {
      if (!code) throw new CallError('refused')
      const { user } = await call(finishGoogleLink, { body: { code } })
      if (user) session.refresh(token, user)
      showToast('good', texts.linked)
    } catch (error) {
      showToast('bad', (error instanceof CallError && error.serverMessage) || texts['link-failed'])
    }
    go('/profile')
  }

  async function finish(): Promise<void> {
    // the element stands first: what follows may lead away from it
    await null
    const [code, token] = [arrived.get('code'), arrived.get('token')]
    const refused = arrived.has('error')
    if (trip?.errand === 'link') await link(arrived.get('link'))
    else if (trip && (code || token) && !refused) await signIn(code, token)
    else fail(code || token || refused ? 'oauth-failed' : 'no-token')
  }
  void finish()

  return {
    $state,
    release() {
      gone = true
    },
  }
}

export type OAuthCallbackStore = ReturnType<typeof createOAuthCallbackStore>
