import { loginMessages } from '../../../../widgets/login/messages.ts'
import { oauthCallbackMessages } from '../../../../widgets/oauth-callback/messages.ts'
import { securityMessages } from '../../../../widgets/profile/messages.ts'
import type { TestServer } from '../../../support/server.ts'
import { asMember } from '../members.ts'
import { type Outcome, oneNotice, pass, press, type Scene, see } from '../scene.ts'

// On the panel's site a 401 loads /login (docs/rules.md, Refused tokens).

const login = loginMessages.get()
const callback = oauthCallbackMessages.get()
const security = securityMessages.get()

/** The text of the table shows, and sign-in follows (docs/rules.md, Google callback). */
const signingIn = {
  on: 'oauth-callback',
  opens: 'app',
  errand: 'sign-in',
  facts: async (panel: TestServer) => {
    const { user: _, ...facts } = await asMember(panel)
    return facts
  },
  done: { text: 'Welcome, Meera' },
  says: { notices: [login['oauth-failed']], signsIn: true },
} as const

const linkFailed = oneNotice({ otherwise: callback['link-failed'] })

export const googleScenes: readonly Scene[] = [
  { ...signingIn, call: 'exchangeGoogleCode', address: () => '/oauth-callback?code=made-up', madeUp: true },
  { ...signingIn, call: 'profile', address: ({ token }) => `/oauth-callback?token=${token}`, ownEnd: true },
  {
    call: 'linkGoogle',
    on: 'profile',
    opens: 'app',
    address: () => '/profile',
    facts: asMember,
    before: [see(security['password-only'])],
    act: [press(security.link)],
    again: [press(security.link)],
    done: { text: 'Cancel, and go back to the panel' },
    says: oneNotice({ otherwise: security['link-failed'] }),
  },
  {
    call: 'finishGoogleLink',
    on: 'oauth-callback',
    opens: 'app',
    errand: 'link',
    address: () => '/oauth-callback?link=made-up',
    madeUp: true,
    facts: asMember,
    done: { text: security.link },
    // The profile shows it beside the button that starts again.
    says: (kind): Outcome => ({ ...(linkFailed(kind) as object), again: [pass(5000)] }),
  },
]
