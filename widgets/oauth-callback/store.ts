import { atom } from 'nanostores'
import { takeTrip } from '../../src/account/google.ts'
import type { Handoff } from '../../src/account/handoff.ts'
import { leaveNotice } from '../../src/account/login-notice.ts'
import type { AnswerOf } from '../../src/api/call.ts'
import { exchangeGoogleCode, finishGoogleLink } from '../../src/api/google.ts'
import { profile } from '../../src/api/users.ts'
import type { Host } from '../../src/element/host.ts'
import { CallError, messageOf } from '../../src/panel/errors.ts'
import type { Panel } from '../../src/panel/panel.ts'
import { showToast } from '../../src/panel/toasts.ts'
import { returnPath } from '../../src/validation/return-path.ts'
import { oauthCallbackMessages } from './messages.ts'

export type OAuthCallbackState = 'working' | 'oauth-failed' | 'no-token'

type Arrived = Readonly<Record<'code' | 'token' | 'link', string | null>>

/** Exchanges the code for a session or its next step; a server without codes sends a token. */
async function sessionOf(
  { call }: Panel,
  { code, token }: Arrived,
  verifier: string | undefined,
): Promise<Partial<AnswerOf<typeof exchangeGoogleCode>>> {
  if (code) return call(exchangeGoogleCode, { body: { code, verifier } })
  const given = token ?? ''
  return { token: given, user: (await call(profile, { token: given })).user }
}

/** Finishes the link of a Google account, and says how it went. */
async function link({ session, call }: Panel, code: string | null): Promise<void> {
  const texts = oauthCallbackMessages.get()
  const token = session.token() ?? ''
  try {
    if (!code) throw new CallError('refused')
    const { user } = await call(finishGoogleLink, { body: { code } })
    if (user) session.refresh(token, user)
    showToast('good', texts.linked)
  } catch (error) {
    showToast('bad', messageOf(error, texts['link-failed']))
  }
}

/**
 * Completes the redirect from Google (docs/rules.md, Google callback). The query is read once, and only if this tab
 * started the redirect: a foreign callback does not change the session.
 */
export function createOAuthCallbackStore(panel: Panel, { router, onSite }: Pick<Host, 'router' | 'onSite'>) {
  const { environment, session } = panel
  const { configuration } = environment
  const query = new URLSearchParams(configuration.googleReturn)
  delete configuration.googleReturn
  const trip = takeTrip(environment)
  const $state = atom<OAuthCallbackState>('working')
  let gone = false

  const go = (to: string, handoff?: Handoff) => {
    if (!gone) router.navigate(to, { replace: true, ...(handoff ? { handoff } : {}) })
  }

  function fail(fault: Exclude<OAuthCallbackState, 'working'>): void {
    if (!onSite) $state.set(fault)
    else if (session.$state.get().status === 'member') go('/dashboard')
    else {
      leaveNotice(environment, fault)
      go('/login')
    }
  }

  async function signIn(arrived: Arrived): Promise<void> {
    try {
      const { token, user, next, email, challenge } = await sessionOf(panel, arrived, trip?.verifier)
      if (next && email) return go('/login', { email, step: next, challenge })
      if (!token || !user) throw new CallError('malformed')
      session.signIn(token, user)
      go(returnPath(query.get('returnTo')) ?? '/dashboard')
    } catch {
      fail('oauth-failed')
    }
  }

  async function finish(): Promise<void> {
    // wait until the element is connected: the next step may navigate away
    await null
    const arrived = { code: query.get('code'), token: query.get('token'), link: query.get('link') }
    const came = arrived.code || arrived.token
    const refused = query.has('error')
    if (trip?.errand === 'link') {
      await link(panel, arrived.link)
      go('/profile')
    } else if (trip && came && !refused) await signIn(arrived)
    else fail(came || refused ? 'oauth-failed' : 'no-token')
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
