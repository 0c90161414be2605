import { computed, type WritableAtom } from 'nanostores'
import { CallError, logAndRethrow } from '../../src/client/errors.ts'
import { followOwner } from '../../src/client/follow-owner.ts'
import { memberResource } from '../../src/client/member-resource.ts'
import type { Panel } from '../../src/client/panel.ts'
import { memberOf } from '../../src/client/session.ts'
import { shareRecord } from '../../src/client/share-record.ts'
import { dashboard } from '../../src/contract/dashboard.ts'
import { getBankDetails, profile } from '../../src/contract/users.ts'
import type { BankDetails } from '../../src/contract/validation/bank.ts'
import type { Host } from '../../src/element/host.ts'
import { takeFlags } from '../../src/element/search-flags.ts'
import { createProof } from '../account/proof/proof.ts'
import { createBankStore } from './bank-store.ts'
import { createDevicesStore } from './devices-store.ts'
import { createLoginCodeStore } from './login-code-store.ts'
import { createOwnRecordStore } from './own-record-store.ts'
import { createPasskeysStore } from './passkeys-store.ts'
import { createSecurityStore } from './security-store.ts'
import { createUnlinkStore } from './unlink-store.ts'
import { createYourDataStore } from './your-data-store.ts'

function createCards(panel: Panel, host: Pick<Host, 'router' | 'onSite'>) {
  const bank = createBankStore(panel)
  const proof = createProof(panel)
  const security = createSecurityStore(panel, proof, host)
  const unlink = createUnlinkStore(panel)
  const yourData = createYourDataStore(panel, proof, host)
  const passkeys = createPasskeysStore(panel, proof)
  const loginCode = createLoginCodeStore(panel, proof)
  const devices = createDevicesStore(panel)
  const record = createOwnRecordStore(panel, proof)
  const cards = { bank, security, unlink, yourData, record, passkeys, loginCode, devices, proof }
  const unfollow = followOwner(panel.session, () => {
    security.forget()
    unlink.forget()
    yourData.forget()
    record.forget()
    passkeys.forget()
    loginCode.forget()
    devices.forget()
    bank.open()
  })
  return {
    cards,
    release() {
      unfollow()
      for (const card of Object.values(cards)) card.release()
    },
  }
}

type Cards = ReturnType<typeof createCards>['cards']

function acceptUnlessChanged<Value>($value: WritableAtom<Value | undefined>): (answer: Value) => void {
  const before = $value.get()
  return (answer) => {
    const shown = $value.get()
    if (shown === before || shown === undefined) $value.set(answer)
  }
}

function createParts(panel: Panel, { bank, security, unlink, record, loginCode, devices }: Cards) {
  const { session, call } = panel

  async function loadAccount(isLatest: () => boolean) {
    const memberBefore = memberOf(session)
    const setLinked = acceptUnlessChanged(unlink.$linked)
    const setHasPassword = acceptUnlessChanged(security.$hasPassword)
    const setLoginCode = acceptUnlessChanged<boolean | undefined>(loginCode.$on)
    const { user, hasPassword, google, ...own } = await call(profile).catch(logAndRethrow)
    if (!isLatest()) return
    setLinked(google ?? null)
    setHasPassword(hasPassword)
    setLoginCode(own.loginCode ?? undefined)
    devices.$count.set(own.sessions ?? undefined)
    record.$corrects.set(own.corrects)
    shareRecord(session, memberBefore, user, (shared) => {
      for (const part of parts) part.accept(shared)
    })
  }

  async function loadBank(isLatest: () => boolean) {
    const setSaved = acceptUnlessChanged<BankDetails | null>(bank.$saved)
    try {
      const details = (await call(getBankDetails)).bankDetails ?? null
      if (isLatest()) setSaved(details)
    } catch (error) {
      // The server cannot decrypt the stored details; the member can enter new ones.
      if (isLatest() && error instanceof CallError && error.status === 409) setSaved(null)
      throw error
    }
  }

  const account = memberResource(panel, { load: loadAccount })
  const figures = memberResource(panel, { load: async () => (await call(dashboard)).dashboard })
  const details = memberResource(panel, { load: loadBank, isSteady: true })
  const parts = [account, figures, details]
  const $states = [account.$state, figures.$state, details.$state] as const
  return {
    $account: account.$state,
    $figures: figures.$state,
    $details: details.$state,
    $busy: computed($states, (...states) => states.some((state) => state.status === 'loading' || state.busy)),
    $fault: computed($states, (...states) =>
      states.map((state) => (state.status === 'loading' ? undefined : state.fault)).find(Boolean),
    ),
    refresh: () => Promise.all(parts.map((part) => part.refresh())),
  }
}

export function createProfileStore(panel: Panel, host: Pick<Host, 'router' | 'onSite'>) {
  const { cards, release } = createCards(panel, host)
  const parts = createParts(panel, cards)
  const { $busy, refresh } = parts
  // Listens only to fetch the parts at once, even while the screen waits for its texts.
  const unheard = $busy.listen(() => {})
  return {
    ...cards,
    ...parts,
    $session: panel.session.$state,
    readSearch(search: string) {
      takeFlags(host.router, '/profile', search, () => {
        if (!$busy.get()) void refresh()
      })
    },
    release() {
      unheard()
      release()
    },
  }
}

export type ProfileStore = ReturnType<typeof createProfileStore>
