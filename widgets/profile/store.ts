import { atom } from 'nanostores'
import type { AnswerOf } from '../../src/api/call.ts'
import { dashboard } from '../../src/api/dashboard.ts'
import { getBankDetails, profile } from '../../src/api/users.ts'
import type { Host } from '../../src/element/host.ts'
import { takeFlags } from '../../src/element/search-flags.ts'
import { CallError, messageOf } from '../../src/panel/errors.ts'
import { followOwner } from '../../src/panel/follow-owner.ts'
import type { Panel } from '../../src/panel/panel.ts'
import { createBankStore } from './bank-store.ts'
import { createSecurityStore } from './security-store.ts'
import { createUnlinkStore } from './unlink-store.ts'
import { createYourDataStore } from './your-data-store.ts'

type Figures = AnswerOf<typeof dashboard>['dashboard']

/** The member's profile (docs/rules.md, Profile). Values are undefined until the server has answered. */
export function createProfileStore(panel: Panel, host: Pick<Host, 'router' | 'onSite'>) {
  const { session, call, $changes } = panel
  const bank = createBankStore(panel)
  const security = createSecurityStore(panel, host)
  const unlink = createUnlinkStore(panel)
  const yourData = createYourDataStore(panel, host)
  const $figures = atom<Figures | undefined>()
  const $busy = atom(false)
  /** The server message of a failed load; empty if there was none. */
  const $fault = atom<{ readonly serverMessage: string } | undefined>()
  let latest = 0
  /** The member and balance of the figures that are shown or loading. */
  let asked: { readonly id: string; readonly points: number } | undefined

  const member = () => {
    const state = session.$state.get()
    return state.status === 'member' ? state.user : undefined
  }

  /** Loads all three parts. Each shows as soon as it arrives; earlier values stay until then. */
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
      unlink.show(who.value.google ?? null)
      security.show(who.value.hasPassword)
      // if the balance changed meanwhile, it is newer than this answer
      if (member()?.points === user.points) {
        asked = who.value.user
        session.refresh(token, who.value.user)
      }
    }
    if (figures.status === 'fulfilled') $figures.set(figures.value.dashboard)
    if (details.status === 'fulfilled') bank.show(details.value.bankDetails ?? null)
    // the stored details cannot be decrypted: show the server's message and let the member enter new ones
    else if (details.reason instanceof CallError && details.reason.status === 409) bank.show(null)
    const failed = [who, figures, details].find((part) => part.status === 'rejected')
    $fault.set(failed && { serverMessage: messageOf(failed.reason, '') })
  }

  function openFor(memberId: string | undefined) {
    $figures.set(undefined)
    $fault.set(undefined)
    security.forget()
    unlink.forget()
    yourData.forget()
    bank.open(memberId)
  }

  /** Loads when a member signs in, and when the balance changes elsewhere. */
  function follow() {
    const user = member()
    if (!user) {
      latest++
      asked = undefined
      $busy.set(false)
      return
    }
    if (user.points !== asked?.points) void refresh()
  }
  const unown = followOwner(session, openFor)
  const unfollow = session.$state.subscribe(follow)
  const unheard = $changes.listen(() => void refresh())

  return {
    bank,
    security,
    unlink,
    yourData,
    $session: session.$state,
    $figures,
    $busy,
    $fault,
    refresh,
    /** The address may ask for fresh data; the flag is then removed from it (docs/rules.md, Refresh flags). */
    readSearch(search: string) {
      takeFlags(host.router, '/profile', search, () => {
        if (!$busy.get()) void refresh()
      })
    },
    release() {
      unown()
      unfollow()
      unheard()
      bank.release()
      security.release()
      unlink.release()
    },
  }
}

export type ProfileStore = ReturnType<typeof createProfileStore>
