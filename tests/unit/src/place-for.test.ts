import { beforeAll, describe, expect, test } from 'vitest'
import {
  type OwnRoute,
  opensAtOnce,
  otherScreenAt,
  type Place,
  type Placing,
  placeFor,
} from '../../../src/element/place-for.ts'
import { provideRoutes } from '../../../src/element/routes.ts'

const load = async () => {}

beforeAll(() =>
  provideRoutes([
    { path: '/login', access: 'guest-only', tag: 'panel-login', load },
    { path: '/rewards', access: 'guarded', tag: 'panel-rewards', load },
    { path: '/surveys/:id', access: 'guarded', tag: 'panel-survey', load },
  ]),
)

const rewards: OwnRoute = {
  path: '/rewards',
  access: 'guarded',
  embedded: false,
  drawsGuest: false,
  isSignInFirst: false,
}
const survey: OwnRoute = { ...rewards, path: '/surveys/:id', drawsGuest: true }
const inSite: OwnRoute = { ...rewards, embedded: true }
const login: OwnRoute = { ...rewards, path: '/login', access: 'guest-only' }
const footer: OwnRoute = { ...rewards, path: undefined, access: 'open' }

const guest = { status: 'guest' } as const
const expired = { status: 'guest', reason: 'expired' } as const
const member = { status: 'member' } as const
const checking = { status: 'checking' } as const

const own = (route: OwnRoute) => route.path ?? '/'

describe('an element at its own address', () => {
  test.each<[what: string, OwnRoute, checking: Place, guest: Place, member: Place]>([
    ['a screen for members', rewards, 'waiting', 'card', 'own'],
    ['a survey that guests may see', survey, 'waiting', 'own', 'own'],
    ['a screen within the site, which guards its own screens', inSite, 'waiting', 'nothing', 'own'],
    ['a sign-in screen', login, 'waiting', 'own', 'own'],
    ['an element for everybody', footer, 'own', 'own', 'own'],
  ])('the element shows the right content: %s', (_, route, whileChecking, forGuest, forMember) => {
    const show = (session: Parameters<typeof placeFor>[0], placing: Placing) =>
      placeFor(session, route, { path: own(route), placing })
    // nothing is placed here, so the state of placing makes no difference
    for (const placing of ['loading', 'ready', 'failed'] as const) {
      expect(show(checking, placing)).toBe(whileChecking)
      expect(show(guest, placing)).toBe(forGuest)
      expect(show(expired, placing)).toBe(forGuest)
      expect(show(member, placing)).toBe(forMember)
    }
  })
})

describe('an element at another address', () => {
  test.each<
    [what: string, OwnRoute, path: string, Parameters<typeof placeFor>[0], ready: Place, other: Place | undefined]
  >([
    ['a guest who opens the sign-in', rewards, '/login', guest, 'sign-in', undefined],
    ['a guest of a survey who opens the sign-in', survey, '/login', guest, 'sign-in', undefined],
    ['a member who opens a survey of a list', rewards, '/surveys/s1', member, 'screen', undefined],
    ['a guest who opens a screen for members', rewards, '/surveys/s1', guest, 'card', 'card'],
    ['a member who opens the sign-in', rewards, '/login', member, 'own', 'own'],
    ['a visitor whose session is being checked', rewards, '/login', checking, 'waiting', 'waiting'],
    ['a screen within the site, which routes by itself', inSite, '/login', guest, 'nothing', 'nothing'],
    ['an element for everybody', footer, '/login', guest, 'own', 'own'],
  ])('the element shows the right content there: %s', (_, route, path, session, ready, other) => {
    expect(placeFor(session, route, { path, placing: 'ready' })).toBe(ready)
    expect(placeFor(session, route, { path, placing: 'loading' })).toBe(other ?? 'waiting')
    expect(placeFor(session, route, { path, placing: 'failed' })).toBe(other ?? 'failed')
    expect(otherScreenAt(session, route, path)).toEqual(other ? undefined : { shows: ready, path })
  })
})

test('the form opens by itself for a member whose session ended, and on a page that asks for it', () => {
  const first = { isSignInFirst: true }
  expect(opensAtOnce(expired, rewards)).toBe(true)
  expect(opensAtOnce(guest, rewards)).toBe(false)
  expect(opensAtOnce(guest, { ...rewards, ...first })).toBe(true)
  // a guest sees the offer first
  expect(opensAtOnce(expired, survey)).toBe(false)
  expect(opensAtOnce(expired, { ...inSite, ...first })).toBe(false)
  expect(opensAtOnce(expired, { ...footer, ...first })).toBe(false)
})
