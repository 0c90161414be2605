import { atom, computed } from 'nanostores'
import { listRewards } from '../../src/api/rewards.ts'
import type { Host } from '../../src/element/host.ts'
import { messageOf } from '../../src/panel/errors.ts'
import { createAttempts } from '../../src/panel/idempotency.ts'
import type { Panel } from '../../src/panel/panel.ts'
import { arrange, type Choice, type Reward, readChoice, writeChoice } from './choice.ts'
import { createRate } from './rate.ts'
import { createRedemption } from './redemption-store.ts'
import { createWithdrawal } from './withdrawal-store.ts'

export const rewardsAttributes = { rateUrl: 'address' } as const

/** The number of cards drawn at first and added by each 'Show more'. */
export const CARDS_AT_ONCE = 24
/** Milliseconds before typed text goes into the address: some browsers limit how often it may change. */
const SETTLES_AFTER = 300

export type ListState =
  | { readonly status: 'loading' }
  /** `serverMessage`: empty where the server sent none. `busy` while another try is under way. */
  | { readonly status: 'failed'; readonly serverMessage: string; readonly busy: boolean }
  | { readonly status: 'ready'; readonly rewards: readonly Reward[] }

/** Names a reward without a name by its brand or id, because buttons and questions need one. */
const named = (reward: Reward): Reward => ({ ...reward, name: reward.name || reward.brand || reward.id })

/** Points, their value, withdrawals and rewards (docs/rules.md, Rewards). */
export function createRewardsStore(
  panel: Panel,
  host: Pick<Host<typeof rewardsAttributes>, '$props' | 'router' | 'emit'>,
) {
  const { environment, session, call } = panel
  const attempts = createAttempts(environment)
  const rate = createRate(environment)
  const withdrawal = createWithdrawal(panel, attempts, host.emit)
  const redemption = createRedemption(panel, attempts, host.emit, () => void load())
  const $list = atom<ListState>({ status: 'loading' })
  const $choice = atom(readChoice(''))
  const $limit = atom(CARDS_AT_ONCE)
  let owner: string | undefined
  let here = false
  let search = ''
  let latest = 0
  let cancelSettling = () => {}

  async function load() {
    const turn = ++latest
    const state = await call(listRewards).then(
      ({ rewards }): ListState => ({ status: 'ready', rewards: rewards.map(named) }),
      (error): ListState => ({ status: 'failed', serverMessage: messageOf(error, ''), busy: false }),
    )
    // a failed refetch must not replace the rewards that already show
    if (turn === latest && !(state.status === 'failed' && $list.get().status === 'ready')) $list.set(state)
  }

  function follow() {
    const state = session.$state.get()
    const memberId = state.status === 'member' ? state.user.id : undefined
    const came = memberId && !here
    here = memberId !== undefined
    // after an expired session the same member continues where they were
    if (state.status === 'checking' || (state.status === 'guest' && state.reason === 'expired')) return
    if (memberId !== owner) {
      owner = memberId
      latest++
      $list.set({ status: 'loading' })
      withdrawal.open(memberId)
      redemption.open(memberId)
    } else if (!came) return
    if (!memberId) return
    void rate.load(host.$props.get().rateUrl)
    void load()
    void withdrawal.loadBank()
    void redemption.loadCodes()
  }

  const unfollow = session.$state.subscribe(follow)
  const unhear = host.$props.listen(({ rateUrl }) => {
    if (owner) void rate.load(rateUrl)
  })

  return {
    withdrawal,
    redemption,
    $session: session.$state,
    $rate: rate.$rate,
    $list,
    $choice,
    $limit,
    /** All matching rewards, sorted. */
    $found: computed([$list, $choice], (list, choice) =>
      list.status === 'ready' ? arrange(list.rewards, choice) : [],
    ),
    now: environment.now,
    retry() {
      const state = $list.get()
      if (state.status === 'failed') $list.set({ ...state, busy: true })
      void load()
    },
    choose(change: Partial<Choice>) {
      $choice.set({ ...$choice.get(), ...change })
      $limit.set(CARDS_AT_ONCE)
      cancelSettling()
      cancelSettling = environment.after(SETTLES_AFTER, () => {
        search = writeChoice(search, $choice.get())
        host.router.navigate(`/rewards${search && `?${search}`}`, { replace: true })
      })
    },
    more: () => $limit.set($limit.get() + CARDS_AT_ONCE),
    /** Takes the choice from the address, so that it survives a reload and the back button. */
    read(query: string) {
      if (query === search) return
      search = query
      $choice.set(readChoice(query))
    },
    release() {
      cancelSettling()
      unfollow()
      unhear()
      withdrawal.release()
    },
  }
}

export type RewardsStore = ReturnType<typeof createRewardsStore>
