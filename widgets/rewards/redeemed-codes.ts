import { atom, computed } from 'nanostores'
import { memberResource } from '../../src/client/member-resource.ts'
import type { Panel } from '../../src/client/panel.ts'
import { listRedemptions } from '../../src/contract/rewards.ts'
import type { Reward } from './choice.ts'

export interface Code extends Pick<Reward, 'translations'> {
  readonly code: string
  readonly pin: string
  /** The last day on which the code can be used, such as 2027-03-31. */
  readonly expiresOn: string
  readonly name: string
  readonly brand: string
  readonly points: number
  readonly redeemedAt: string
}

export type Given = Pick<Code, 'code' | 'pin' | 'expiresOn'>

/** Codes redeemed on this page, because some servers do not list them. */
const REDEEMED = 'redeemed'

export function createRedeemedCodes(panel: Panel) {
  const { environment, call } = panel
  const $remembered = atom<readonly Code[]>([])
  const $copied = atom<{ readonly code: string; readonly ok: boolean } | undefined>()
  let owner: string | undefined

  const { $state, refresh } = memberResource<readonly Code[]>(panel, {
    isSteady: true,
    async load() {
      const { redemptions } = await call(listRedemptions)
      return redemptions.map(({ reward, pointsCost, redemptionCode, pin, expiresOn, redeemedAt }) => ({
        code: redemptionCode,
        pin,
        expiresOn,
        name: reward.name,
        brand: reward.brand,
        translations: reward.translations,
        points: pointsCost,
        redeemedAt,
      }))
    },
  })

  const remembered = (): readonly Code[] => {
    const { of, codes } = JSON.parse(environment.page[REDEEMED] ?? '{}') as { of?: string; codes?: Code[] }
    return of === owner ? (codes ?? []) : []
  }

  return {
    $copied,
    $codes: computed([$remembered, $state], (own, state) => {
      const listed = state.status === 'ready' ? state.value : []
      const known = new Set(listed.map(({ code }) => code))
      return [...own.filter(({ code }) => !known.has(code)), ...listed]
    }),
    refreshCodes: refresh,
    remember({ code, pin, expiresOn }: Given, { name, brand, translations }: Reward, points: number) {
      const redeemedAt = new Date(environment.now()).toISOString()
      const others = remembered().filter((other) => other.code !== code)
      const codes = [{ code, pin, expiresOn, name, brand, translations, points, redeemedAt }, ...others]
      environment.page[REDEEMED] = JSON.stringify({ of: owner, codes })
      $remembered.set(codes)
    },
    async copy(code: string) {
      const ok = await environment.copy(code).then(
        () => true,
        () => false,
      )
      $copied.set({ code, ok })
    },
    open(memberId: string | undefined) {
      owner = memberId
      $copied.set(undefined)
      if (!memberId) delete environment.page[REDEEMED]
      $remembered.set(remembered())
    },
  }
}
