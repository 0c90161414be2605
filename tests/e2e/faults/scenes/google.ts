import { loginMessages } from '../../../../widgets/login/messages.ts'
import { oauthCallbackMessages } from '../../../../widgets/oauth-callback/messages.ts'
import { profileMessages, securityMessages } from '../../../../widgets/profile/messages.ts'
import type { TestServer } from '../../../support/server.ts'
import type { Kind } from '../kinds.ts'
import { asMember } from '../members.ts'
import { endsSession, type Outcome, type Scene, withBanner } from '../scene.ts'

// On the panel's own site alone. A 401 there loads /login (docs/rules.md, Refused tokens).

const login = loginMessages.get()
const callback = oauthCallbackMessages.get()
const profile = profileMessages.get()
const security = securityMessages.get()

/** The made-up code's own refusal, where only what is beside its message is spoilt. */
const messageOf = ({ how, serverMessage }: Kind) =>
  how.by === 'change' ? 'Google account could not be linked. Please try again.' : serverMessage

const linkAgain = [{ press: security.link }]

/** The table's text stands, and sign-in follows (docs/rules.md, Google callback). */
const signingIn = {
  on: 'oauth-callback',
  opens: 'app',
  address: '/oauth-callback',
  facts: async (panel: TestServer) => {
    const { user: _, ...facts } = await asMember(panel)
    return facts
  },
  again: [],
  done: { text: 'Welcome, Meera' },
  says: (kind: Kind): Outcome => ({ notices: withBanner(kind, [login['oauth-failed']]), signsIn: true }),
  late: ['after the element was removed'],
} as const

export const googleScenes: readonly Scene[] = [
  {
    ...signingIn,
    call: 'exchangeGoogleCode',
    arrives: () => ({ errand: 'sign-in', query: '?code=made-up' }),
  },
  // a server that sends no code
  {
    ...signingIn,
    call: 'profile',
    arrives: ({ token = '' }) => ({ errand: 'sign-in', query: `?token=${token}` }),
  },
  {
    call: 'linkGoogle',
    on: 'profile',
    opens: 'app',
    address: '/profile',
    facts: asMember,
    before: () => [{ see: security['password-only'] }],
    act: linkAgain,
    again: linkAgain,
    // the browser is on its way to Google
    done: { text: profile.title, notices: [security.linking], leaves: true },
    says: (kind): Outcome =>
      endsSession(kind) ?? { notices: withBanner(kind, [kind.serverMessage || security['link-failed']]) },
  },
  {
    call: 'finishGoogleLink',
    on: 'oauth-callback',
    opens: 'app',
    address: '/oauth-callback',
    arrives: () => ({ errand: 'link', query: '?link=made-up' }),
    facts: asMember,
    again: [],
    done: { text: security.link },
    // told in passing on the profile, from where it can be begun again
    says: (kind): Outcome =>
      endsSession(kind) ?? {
        // without a network the profile cannot be loaded either
        notices: withBanner(kind, [
          ...(kind.how.by === 'offline' ? [profile.failed] : []),
          messageOf(kind) || callback['link-failed'],
        ]),
        // once the network is back the profile loads by itself
        again: [{ pass: 5000 }],
      },
    late: ['after the element was removed'],
  },
]
