import { dashboardMessages } from '../../../../widgets/dashboard/messages.ts'
import { landingMessages } from '../../../../widgets/landing/messages.ts'
import { loginMessages } from '../../../../widgets/login/messages.ts'
import { navMessages } from '../../../../widgets/nav/messages.ts'
import type { TestServer } from '../../../support/server.ts'
import type { Step } from '../in-page.ts'
import type { Kind } from '../kinds.ts'
import { asMember } from '../members.ts'
import { type Facts, type Outcome, type Scene, statusOf } from '../scene.ts'

// What ends a stored session, and what keeps it until the check is made again (docs/rules.md, Session check).

const login = loginMessages.get()
const nav = navMessages.get()
const dashboard = dashboardMessages.get()

/** The server's copy of the member has another name than the one that is stored. */
const asStored = async (panel: TestServer): Promise<Facts> => {
  const facts = await asMember(panel)
  return { ...facts, user: JSON.stringify({ ...JSON.parse(facts.user ?? ''), firstName: 'Stored' }) }
}

/** No answer, too many requests, a server that is away: nothing that was said of the session. */
const keepsSession = (kind: Kind): boolean => kind.class === 'unanswered' || [429, 503].includes(statusOf(kind))

/** Until the check is made again, by itself: longer than the server asks to wait, and longer than the first pause. */
const AGAIN: readonly Step[] = [{ pass: 10_000 }]

interface Shows {
  /** What a member sees whose name is stored, and whose name the server said. */
  readonly member: (name: string) => string
  readonly ended: Outcome
}

const starting = ({ member, ended }: Shows) =>
  ({
    call: 'verify',
    doing: 'a stored session at the start of a page',
    beside: true,
    facts: asStored,
    again: [],
    done: { text: member('Meera') },
    // there is one check a page, so none is newer
    late: ['after the element was removed', 'after a sign-out'],
    says: (kind: Kind): Outcome =>
      keepsSession(kind)
        ? {
            notices: [],
            text: member('Stored'),
            session: 'kept',
            again: AGAIN,
            asksAgain: true,
          }
        : ended,
  }) as const

/** What the site shows around its screens, and in place of one that needs a member. */
const SITE = ['app', 'nav', 'footer', 'toasts', 'login'] as const

const welcome = (name: string) => dashboard.welcome({ name })
const account = (name: string) => nav.account({ name: `${name} Iyer` })

export const sessionScenes: readonly Scene[] = [
  {
    ...starting({ member: welcome, ended: 'signed out' }),
    on: 'dashboard',
    starts: ['dashboard', 'login', 'toasts'],
  },
  {
    ...starting({
      member: welcome,
      // an open page stays where it is
      ended: {
        notices: [],
        text: landingMessages.get().title,
        session: 'over',
        again: [{ press: nav.login }],
        done: { text: login.title, notices: [login.expired] },
      },
    }),
    on: 'app',
    starts: [...SITE, 'landing', 'dashboard'],
    address: '/',
  },
  {
    ...starting({
      member: account,
      ended: {
        notices: [login.expired],
        text: login.title,
        session: 'over',
        signsIn: true,
        done: { text: welcome('Meera') },
      },
    }),
    on: 'app',
    starts: [...SITE, 'survey-list'],
    doing: 'a stored session at the start of a guarded page',
    address: '/surveys',
  },
]
