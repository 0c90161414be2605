import { atom, type WritableAtom } from 'nanostores'
import { CallError, messageOf } from '../../src/client/errors.ts'
import type { Panel } from '../../src/client/panel.ts'
import { showToast } from '../../src/client/toasts.ts'
import type { User } from '../../src/contract/basic-shapes.ts'
import type { AnswerOf } from '../../src/contract/call.ts'
import { exchangeGoogleCode, finishGoogleLink } from '../../src/contract/google.ts'
import { profile } from '../../src/contract/users.ts'
import { returnPath } from '../../src/contract/validation/return-path.ts'
import type { ConsentAsked, Handoff } from '../../src/element/handoff.ts'
import type { Host } from '../../src/element/host.ts'
import { signalAfterSignIn } from '../account/after-sign-in.ts'
import { lacksConsent } from '../account/consent-refusal.ts'
import { type GoogleTrip, takeTrip } from '../account/google.ts'
import { leaveNotice } from '../account/login-notice.ts'
import { oauthCallbackMessages } from './messages.ts'

type OAuthCallbackFault = 'oauth-failed' | 'no-token'

export type OAuthCallbackState = 'working' | OAuthCallbackFault | { readonly token: string; readonly user: User }

type CallbackResult = Readonly<Record<'code' | 'token' | 'link', string | null>>

async function sessionOf(
  { call }: Panel,
  { code, token }: CallbackResult,
  { verifier, consent }: Partial<GoogleTrip>,
): Promise<Partial<AnswerOf<typeof exchangeGoogleCode>>> {
  if (code) return call(exchangeGoogleCode, { body: { code, verifier, consent } })
  const given = token ?? ''
  return { token: given, user: (await call(profile, { token: given })).user }
}

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

function enter(panel: Panel, token: string, user: User): void {
  panel.session.signIn(token, user)
  signalAfterSignIn(panel)
}

function takeQuery({ environment: { configuration } }: Panel): URLSearchParams {
  const query = new URLSearchParams(configuration.googleReturn)
  delete configuration.googleReturn
  return query
}

function createOutcomes(
  { environment, session }: Panel,
  { router, onSite }: Pick<Host, 'router' | 'onSite'>,
  $state: WritableAtom<OAuthCallbackState>,
  isGone: () => boolean,
) {
  const go = (to: string, handoff?: Handoff | ConsentAsked) => {
    if (!isGone()) router.navigate(to, { replace: true, ...(handoff ? { handoff } : {}) })
  }

  function fail(fault: OAuthCallbackFault): void {
    if (!onSite) $state.set(fault)
    else if (session.$state.get().status === 'member') go('/dashboard')
    else {
      leaveNotice(environment, fault)
      go('/login')
    }
  }

  return { go, fail }
}

/**
 * Completes the redirect from Google (docs/rules.md, Google callback). Reads the query once, and only if this tab
 * started the redirect, so that a forged callback cannot change the session.
 */
export function createOAuthCallbackStore(panel: Panel, { router, onSite }: Pick<Host, 'router' | 'onSite'>) {
  const { session, call } = panel
  const query = takeQuery(panel)
  const trip = takeTrip(panel.environment)
  const $state = atom<OAuthCallbackState>('working')
  let gone = false

  const { go, fail } = createOutcomes(panel, { router, onSite }, $state, () => gone)

  async function signIn(arrived: CallbackResult): Promise<void> {
    try {
      const { token, user, next, email, challenge } = await sessionOf(panel, arrived, trip ?? {})
      if (next && email) return go('/login', { email, step: next, challenge })
      if (!token || !user) throw new CallError('malformed')
      enter(panel, token, user)
      go(returnPath(query.get('returnTo')) ?? '/dashboard')
    } catch (error) {
      // The sign-in would have made a new member, who must read the current notice first.
      if (onSite && lacksConsent(error)) go('/register', { asksForConsent: true })
      else fail('oauth-failed')
    }
  }

  async function ask(token: string): Promise<void> {
    try {
      $state.set({ token, user: (await call(profile, { token })).user })
    } catch {
      fail('oauth-failed')
    }
  }

  async function finish(): Promise<void> {
    // Waits until the element is connected, because the next step may navigate away.
    await null
    const arrived = { code: query.get('code'), token: query.get('token'), link: query.get('link') }
    const result = arrived.code || arrived.token
    const refused = query.has('error')
    if (trip?.errand === 'link') {
      await link(panel, arrived.link)
      go('/profile')
    } else if (trip && result && !refused) await signIn(arrived)
    else if (arrived.token && !refused && onSite && !session.token()) await ask(arrived.token)
    else fail(result || refused ? 'oauth-failed' : 'no-token')
  }
  void finish()

  return {
    $state,
    accept() {
      const state = $state.get()
      if (typeof state === 'string') return
      if (!session.token()) session.signIn(state.token, state.user)
      go('/dashboard')
    },
    decline: () => go('/login'),
    release() {
      gone = true
    },
  }
}

export type OAuthCallbackStore = ReturnType<typeof createOAuthCallbackStore>
