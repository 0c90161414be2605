import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getConsent, getNotice, giveConsent } from '../../../../src/contract/consent.ts'
import { lockMember } from '../../db/lock-member.ts'
import type { Store } from '../../db/store.ts'
import { serve } from '../../http/http.ts'
import { siteOf } from '../../http/site/origin.ts'
import { Refusal } from '../../refusals/failure.ts'
import { type Language, languageOf } from '../../refusals/language.ts'
import type { AccountsBackend } from '../backend.ts'
import { consentsOf, recordConsent, withdraw } from '../consent/record.ts'

export function serveConsent(app: FastifyInstance, backend: AccountsBackend): void {
  const { notices, facts, config } = backend
  const addressOf = (name: 'terms' | 'privacy', request: FastifyRequest) =>
    facts[name] && new URL(facts[name], siteOf(config, request)).href

  serve(app, backend, getNotice, async ({ query, language }, request) => ({
    success: true,
    notice: notices.in(query.language === undefined ? language : languageOf(query.language)),
    documents: { terms: addressOf('terms', request), privacy: addressOf('privacy', request) },
  }))

  async function stateOf(store: Store, userId: string, language: Language) {
    const [newest] = await consentsOf(store, userId).limit(1)
    if (!newest) return { success: true, notice: notices.in(language), agreed: null }
    const { version, hash, at, purposes } = newest
    const agreed = { version, hash, at: at.toISOString(), purposes: [...purposes] }
    return { success: true, notice: notices.in(language), agreed }
  }

  serve(app, backend, getConsent, ({ member, store, language }) => stateOf(store, member.id, language))

  serve(app, backend, giveConsent, ({ member, body, store, partner: origin, language, now }) =>
    store.transaction(async (within) => {
      await lockMember(within, member.id)
      const given = { userId: member.id, origin, now }
      if (!(await withdraw(within, body, given))) {
        const agreement = notices.read(body)
        if (!agreement) throw new Refusal('not-found')
        await recordConsent(within, agreement, given)
      }
      return stateOf(within, member.id, language)
    }),
  )
}
