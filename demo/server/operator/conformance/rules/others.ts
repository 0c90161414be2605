import { exchangeGoogleCode, finishGoogleLink, linkGoogle, unlinkGoogle } from '../../../../../src/contract/google.ts'
import { checkOrigin } from '../../../../../src/contract/origin.ts'
import { exchangeRate } from '../../../../../src/contract/rates.ts'
import { eraseAccount, exportData } from '../../../../../src/contract/users.ts'
import type { Rule } from '../rule.ts'
import { insist } from '../verdict.ts'

const keepsSession = (subject: typeof eraseAccount | typeof unlinkGoogle): Rule => ({
  subject,
  says: 'refuses a wrong password, and the session goes on',
  async check(visit) {
    const token = visit.token()
    await visit.refuse(subject, { token, body: { password: 'Wrong#2026' } }, 'to a wrong password it')
    const status = await visit.statusOf(visit.token())
    insist(status === 200, `afterwards the session is answered ${status}`)
  },
})

export const otherRules: readonly Rule[] = [
  {
    subject: checkOrigin,
    says: 'tells a page on any origin whether the API accepts its calls',
    async check(visit) {
      const headers = { Origin: 'https://not-listed.example' }
      const { native } = await visit.ask(checkOrigin, { headers })
      insist(native !== undefined, 'native is neither true nor false')
      const allowed = (await visit.send(checkOrigin, { headers })).headers.get('Access-Control-Allow-Origin')
      insist(allowed === '*' || allowed === headers.Origin, 'a page on another origin cannot read the answer')
    },
  },
  {
    subject: exportData,
    says: "gives the member's own data",
    async check(visit) {
      const { data } = await visit.ask(exportData)
      insist(JSON.stringify(data).includes(visit.visitor.email), 'the e-mail address is not in it')
    },
  },
  keepsSession(eraseAccount),
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
      const { url } = await visit.ask(linkGoogle, { body: {} as never })
      insist(/^(https?:\/\/|\/(?!\/))/.test(url), `it gives ${url}`)
    },
  },
  {
    subject: finishGoogleLink,
    says: 'refuses a code that nobody was given',
    async check(visit) {
      const request = { body: { code: 'made-up' } }
      await visit.refuse(finishGoogleLink, request, 'to a made-up code it')
    },
  },
  keepsSession(unlinkGoogle),
  {
    subject: exchangeGoogleCode,
    says: 'refuses a code that nobody was given',
    async check(visit) {
      await visit.refuse(exchangeGoogleCode, { body: { code: 'made-up', verifier: 'made-up' } }, 'to a made-up code it')
    },
  },
]
