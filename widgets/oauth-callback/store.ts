import { atom } from 'nanostores'
import { takeErrand } from '../../src/account/google.ts'
import { leaveNotice } from '../../src/account/login-notice.ts'
import { finishGoogleLink } from '../../src/api/google.ts'
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
  const errand = takeErrand(environment)
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

  async function signIn(token: string): Promise<void> {
    try {
      const { user } = await call(profile, { token })
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
    const token = arrived.get('token')
    const refused = arrived.has('error')
    if (errand === 'link') await link(arrived.get('link'))
    else if (errand && token && !refused) await signIn(token)
    else fail(token || refused ? 'oauth-failed' : 'no-token')
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
