import { beforeAll, expect, test } from 'vitest'
import { describeApi } from '../../demo/server/http/contract/openapi.ts'
import { mayHoldSecret } from '../../demo/server/http/site/compression.ts'
import { demoMember } from '../support/server.ts'
import { serverOfSuite } from '../support/suite.ts'
import { receive } from '../support/wire.ts'

const PARTNER = 'https://partner.example'

const panel = serverOfSuite({ partnerOrigins: [PARTNER] })
let member: Record<string, string>
beforeAll(async () => {
  member = { Authorization: `Bearer ${await panel.signIn(demoMember)}`, Origin: PARTNER }
})

test('the server never compresses an answer that may contain a token, a code or an account number', async () => {
  const { paths } = describeApi() as { paths: Record<string, Record<string, { responses: Record<200, object> }>> }
  const holding = Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      // `loginCode` is a switch
      /"(?:token|challenge|code|(?!login)\w+Code)":/.test(JSON.stringify(responses[200]))
        ? [{ method: method.toUpperCase(), url }]
        : [],
    ),
  )
  expect(holding.filter((one) => !mayHoldSecret(one))).toEqual([])
  expect(holding.map(({ url }) => url)).toEqual(expect.arrayContaining(['/auth/login', '/users/redemptions']))
  const { status, headers, body } = await receive(`${panel.api}/users/export`, 'br', { headers: member })
  expect([status, headers['content-encoding'], body.length > 1024]).toEqual([200, undefined, true])
})
