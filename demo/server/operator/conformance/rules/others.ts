import { finishGoogleLink, linkGoogle } from '../../../../../src/api/google.ts'
import { exchangeRate } from '../../../../../src/api/rates.ts'
import { insist, type Rule } from '../rule.ts'

// What a server may do without.

export const otherRules: readonly Rule[] = [
  {
    subject: exchangeRate,
    says: 'gives a rate for one rupee in dollars',
    async check(visit) {
      await visit.ask(exchangeRate)
    },
  },
  {
    subject: linkGoogle,
    says: 'gives an http, https or own address to go to',
    async check(visit) {
      const { url } = await visit.ask(linkGoogle, { token: visit.token(), body: {} as never })
      insist(/^(https?:\/\/|\/(?!\/))/.test(url), `it gives ${url}`)
    },
  },
  {
    subject: finishGoogleLink,
    says: 'refuses a code that nobody was given',
    async check(visit) {
      const request = { token: visit.token(), body: { code: 'made-up' } }
      await visit.refuse(finishGoogleLink, request, 'to a made-up code it')
    },
  },
]
