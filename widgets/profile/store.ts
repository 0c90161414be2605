import { atom } from 'nanostores'
import type { AnswerOf } from '../../src/api/call.ts'
import { dashboard, getBankDetails, profile } from '../../src/api/users.ts'
import { CallError, messageOf } from '../../src/errors.ts'
import type { Host } from '../../src/host.ts'
import type { Panel } from '../../src/panel.ts'
import { takeFlags } from '../../src/search-flags.ts'
import { createBankStore } from './bank-store.ts'
import { createSecurityStore } from './security-store.ts'
import { createYourDataStore } from './your-data-store.ts'

type Figures = AnswerOf<typeof dashboard>['dashboard']

/** The member's profile (spec, section 2: Profile). What the server has not told yet is undefined. */
export function createProfileStore(panel: Panel, host: Pick<Host, 'router' | 'onSite'>) {
  const { session, call, $changes } = panel
  const bank = createBankStore(panel)
  const security = createSecurityStore(panel, host)
  const yourData = createYourDataStore(panel, host)
  const $figures = atom<Figures | undefined>()
  const $busy = atom(false)
  /** The server's own words for what could not be loaded; empty where it said nothing. */
  const $fault = atom<{ readonly said: string } | undefined>()
  let latest = 0
  let owner: string | undefined
  /** Whose figures, and at which balance, are shown or under way. */
  let asked: { readonly id: string; readonly points: number } | undefined

  const member = () => {
    const state = session.$state.get()
    return state.status === 'member' ? state.user : undefined
  }

  /** Loads all three parts; each shows as far as it came, and what was shown before stays. */
  async function refresh() {
    const user = member()
    const token = session.token()
    if (!user || !token) return
    const turn = ++latest
    asked = user
    $busy.set(true)
    const [who, figures, details] = await Promise.allSettled([call(profile), call(dashboard), call(getBankDetails)])
    if (turn !== latest) return
    $busy.set(false)
    if (who.status === 'fulfilled') {
      security.show(who.value.hasPassword)
      // a balance that changed meanwhile is newer than this answer
      if (member()?.points === user.points) {
        asked = who.value.user
        session.refresh(token, who.value.user)
      }
    }
    if (figures.status === 'fulfilled') $figures.set(figures.value.dashboard)
    if (details.status === 'fulfilled') bank.show(details.value.bankDetails ?? null)
    // kept, and not to be read any more: the server says so, and takes new ones
    else if (details.reason instanceof CallError && details.reason.status === 409) bank.show(null)
    const failed = [who, figures, details].find((part) => part.status === 'rejected')
    $fault.set(failed && { said: messageOf(failed.reason, '') })
  }

  function openFor(memberId: string | undefined) {
    if (memberId === owner) return
    owner = memberId
    $figures.set(undefined)
    $fault.set(undefined)
    security.forget()
    yourData.forget()
    bank.open(memberId)
  }

  /** Loads for a member who has come, and again when points were earned or paid elsewhere. */
  function follow() {
    const state = session.$state.get()
    const user = member()
    if (!user) {
      latest++
      asked = undefined
      $busy.set(false)
      // the server ended the session: the same member may go on where they were
      if (state.status === 'guest' && state.reason !== 'expired') openFor(undefined)
      return
    }
    openFor(user.id)
    if (user.points !== asked?.points) void refresh()
  }
  const unfollow = session.$state.subscribe(follow)
  const unheard = $changes.listen(() => void refresh())

  return {
    bank,
    security,
    yourData,
    $session: session.$state,
    $figures,
    $busy,
    $fault,
    refresh,
    /** The address may ask for fresh data; the wish is then taken out of it (spec, section 2). */
    readSearch(search: string) {
      takeFlags(host.router, '/profile', search, () => {
        if (!$busy.get()) void refresh()
      })
    },
    release() {
      unfollow()
      unheard()
      bank.release()
      security.release()
    },
  }
}

export type ProfileStore = ReturnType<typeof createProfileStore>
