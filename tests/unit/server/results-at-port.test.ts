import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { responses, resultExports } from '../../../demo/server/db/schema.ts'
import * as surveys from '../../../src/contract/surveys.ts'
import * as users from '../../../src/contract/users.ts'
import { createLastingDatabase, oneDatabase } from '../../support/database.ts'
import { plantResponses } from '../../support/results.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { plantSurvey } from '../../support/surveys.ts'

// `/results` at the operator's port (docs/operating.md, Results by HTTP).

const token = 'a token of thirty-two characters or more'

async function ask(panel: TestServer, path: string, authorization = `Bearer ${token}`) {
  const url = `http://127.0.0.1:${panel.server.operatorPort?.port}/results/${path}`
  const answer = await fetch(url, { headers: { Authorization: authorization } })
  const { status, headers } = answer
  // fetch would drop the byte order mark
  const text = Buffer.from(await answer.arrayBuffer()).toString()
  return { status, type: headers.get('Content-Type'), next: headers.get('Next-Cursor'), text }
}

test.each(oneDatabase)('an export by HTTP continues after a restart and on another node, on %s', async (kind) => {
  const database = await createLastingDatabase(kind)
  const start = () =>
    startServer({ seed: false, database: database.choice, operator: { host: '127.0.0.1', port: 0, token } })
  let panel = await start()
  try {
    const id = await plantSurvey(panel, [{ type: 'text' }])
    await plantResponses(panel, id, 2300)
    const path = `export/${id}?by=Nila`
    const pages = [await ask(panel, path)]
    while (pages.at(-1)?.next) {
      await plantResponses(panel, id, 1, { at: new Date(Date.now() + 60_000) })
      await panel.close()
      panel = await start()
      pages.push(await ask(panel, `${path}&cursor=${pages.at(-1)?.next}`))
    }
    expect(pages.map(({ status, type }) => [status, type])).toEqual(Array(3).fill([200, 'text/csv; charset=utf-8']))
    const [head, ...lines] = pages
      .map(({ text }) => text)
      .join('')
      .trimEnd()
      .split('\r\n')
    expect(head).toBe('\ufeffrespondent,completed,seconds,partner,language,q1')
    expect(lines).toHaveLength(2300)
    expect(new Set(lines).size).toBe(2300)
    const [record] = await panel.server.database.store.select().from(resultExports)
    expect(record).toMatchObject({ by: 'Nila', format: 'csv', responses: 2300 })
  } finally {
    await panel.close()
    await database.drop()
  }
})

test('the port serves what the commands write, records it, and says what is wrong', async () => {
  const panel = await startServer({ seed: false, operator: { host: '127.0.0.1', port: 0, token } })
  const { store } = panel.server.database
  const lastRecord = async () => (await store.select().from(resultExports).orderBy(desc(resultExports.at)).limit(1))[0]
  try {
    const id = await plantSurvey(panel, [{ type: 'multiple-choice', options: ['Tea', 'Coffee'] }])
    await plantResponses(panel, id, 3)
    await store.update(responses).set({ partner: '(own site)' }).where(eq(responses.timeSpent, 1))
    const own = await ask(panel, `export/${id}?format=jsonl&own-site&by=Nila`)
    expect([own.type, own.text.split('\n').length, own.next]).toEqual(['application/jsonl; charset=utf-8', 3, null])
    expect(await lastRecord()).toMatchObject({ partner: '', responses: 2 })
    const named = await ask(panel, `export/${id}?partner=(own site)&by=Nila`)
    expect(named.text.match(/\(own site\)/g)).toHaveLength(1)

    const codebook = await ask(panel, `codebook/${id}`)
    expect([codebook.type, codebook.text]).toEqual(['text/csv; charset=utf-8', expect.stringContaining('Coffee')])
    const report = await ask(panel, `report/${id}?by=Nila`)
    expect([report.type, report.text]).toEqual(['text/html; charset=utf-8', expect.stringContaining('3 responses')])
    expect(await lastRecord()).toMatchObject({ by: 'Nila', format: 'html', split: null, responses: 3 })

    const cursor = Buffer.from(JSON.stringify({ export: randomUUID(), at: '1', response: 'x' })).toString('base64url')
    const faults: [path: string, status: number, text: RegExp][] = [
      [`export/${id}`, 400, /does not say who makes it: add by=/],
      [`export/${id}?by=Nila&format=xml`, 400, /There is no format xml: use one of csv, jsonl/],
      [`export/${id}?by=Nila&partner=`, 400, /partner/],
      [`export/${id}?by=Nila&partner=A&own-site`, 400, /exclude each other: use one/],
      [`export/${id}?by=Nila&out=file`, 400, /out/],
      [`export/${id}?by=Nila&cursor=x`, 400, /The cursor is damaged\. Send it as it came/],
      [`export/${id}?by=Nila&cursor=${cursor}`, 404, /belongs to no export of this survey in this format/],
      ['export/nowhere?by=Nila', 404, /There is no survey nowhere/],
      ['report/%00?by=Nila', 400, /./],
    ]
    for (const [path, status, text] of faults)
      expect(await ask(panel, path), path).toMatchObject({ status, text: expect.stringMatching(text) })
    for (const wrong of ['', 'Bearer x', token])
      expect(await ask(panel, `codebook/${id}`, wrong)).toMatchObject({
        status: 401,
        text: expect.stringContaining('send Authorization: Bearer'),
      })
    expect((await fetch(`${panel.url}/results/codebook/${id}`)).status).toBe(404)
  } finally {
    await panel.close()
  }
})

test('a page ends before long answers fill the memory', async () => {
  const panel = await startServer({ seed: false, operator: { host: '127.0.0.1', port: 0, token } })
  try {
    const id = await plantSurvey(panel, [{}])
    await plantResponses(panel, id, 12, { answer: sql`repeat('चाय', 300000)` })
    const path = `export/${id}?by=Nila&format=jsonl`
    let page = await ask(panel, path)
    const counts: number[] = []
    for (;;) {
      counts.push(page.text.trimEnd().split('\n').length)
      if (!page.next) break
      page = await ask(panel, `${path}&cursor=${page.next}`)
    }
    expect(counts).toEqual([2, 2, 2, 2, 2, 2])
  } finally {
    await panel.close()
  }
})

test('a response has the language in which the member took the survey', async () => {
  const panel = await startServer({ seed: false, operator: { host: '127.0.0.1', port: 0, token } })
  try {
    const id = await plantSurvey(panel, [{ required: false }])
    const { token: member } = await panel.register()
    const body = { responses: {}, timeSpent: 9 }
    await panel.call(surveys.submitSurvey, { token: member, id, body, language: 'hi-IN' })
    const { text } = await ask(panel, `export/${id}?by=Nila&format=jsonl`)
    expect(JSON.parse(text)).toMatchObject({ language: 'hi' })
    const { answer } = await panel.call(users.exportData, { token: member })
    expect(answer.data.surveys).toMatchObject([{ language: 'hi' }])
  } finally {
    await panel.close()
  }
})
