import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPanel } from '../../../src/client/panel.ts'
import { login } from '../../../src/contract/auth.ts'
import { toCsv } from '../../../src/ui/format/csv.ts'
import { fileColumns } from '../../../widgets/payment-history/list.tsx'
import { paymentHistoryMessages } from '../../../widgets/payment-history/messages.ts'
import { createPaymentHistoryStore } from '../../../widgets/payment-history/store.ts'
import { anyText } from '../../support/any-text.ts'
import { createTestEnvironment, watch } from '../../support/environment.ts'
import { createTestHost } from '../../support/host.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { giveWithdrawals, NUMBER } from '../../support/withdrawals.ts'

const one = [{ heading: 'A', cell: (text: string) => text }]
/** Reads the cell as RFC 4180 says. */
const cellOf = (csv: string) => {
  const text = csv.slice('\ufeffA\r\n'.length, -'\r\n'.length)
  return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text
}

describe('the CSV file', () => {
  test.each(['=1+1', '+91', '-5', '@SUM(A1)', '\tx', '\rx', '\n=1', '＝1', '=cmd|" /C calc"!A0'])(
    'the file shows %j instead of computing it',
    (text) => {
      expect(cellOf(toCsv(one, [text]))).toBe(`'${text}`)
    },
  )

  test('the file leaves other text unchanged, and quotes what would break a line or a field', () => {
    expect(toCsv(one, ['plain', 'a,b', 'a "b"', 'a\r\nb', 'नाम', '', '1-2'])).toBe(
      '\ufeffA\r\nplain\r\n"a,b"\r\n"a ""b"""\r\n"a\r\nb"\r\nनाम\r\n\r\n1-2\r\n',
    )
  })

  test('the file never begins a cell like a formula, and loses no text', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const cell = cellOf(toCsv(one, [text]))
        expect(cell).not.toMatch(/^[=+\-@\t\r\n]/)
        expect([text, `'${text}`]).toContain(cell)
      }),
    )
  })
})

describe('the download of the CSV file', () => {
  let server: TestServer
  let member: Awaited<ReturnType<TestServer['register']>>
  beforeAll(async () => {
    server = await startServer()
    member = await server.register()
    await giveWithdrawals(server, member.id, 240, new Date('2026-11-20T10:00:00Z'))
  })
  afterAll(() => server.close())

  async function openHistory(
    search: string,
    change: (path: string, call: number) => Response | undefined = () => undefined,
  ) {
    let calls = 0
    const environment = createTestEnvironment({
      api: server.api,
      fetch: async (input, init) => {
        const { pathname, searchParams } = new URL(String(input))
        if (!pathname.endsWith('/withdrawal-history') || searchParams.get('limit') === '10') return fetch(input, init)
        calls += 1
        return change(String(input), calls) ?? fetch(input, init)
      },
    })
    const panel = createPanel(environment)
    watch(panel.session.$state)
    panel.start()
    const { token, user } = await panel.call(login, { body: member })
    if (token && user) panel.session.signIn(token, user)
    const store = createPaymentHistoryStore(panel, createTestHost().host)
    store.read(search)
    watch(store.$state)
    await expect.poll(() => store.$state.get().status).toBe('ready')
    const columns = fileColumns(paymentHistoryMessages.get())
    const linesOf = () => environment.saved[0]?.content.split('\r\n').slice(1, -1) ?? []
    return { environment, panel, store, columns, linesOf, calls: () => calls }
  }

  test('the download has all rows that match the filter, whichever page is open, and only the last digits of the account number', async () => {
    const { environment, store, columns, linesOf, calls } = await openHistory('status=rejected&page=3&order=asc')
    await store.download(columns)
    const [file] = environment.saved
    expect(file).toMatchObject({ name: 'payment-history-2026-11-21.csv', type: 'text/csv;charset=utf-8' })
    expect(file?.content.split('\r\n')[0]).toBe(
      '\ufeffTransaction,Requested,Processed,Amount (points),Status,Rejection Reason,Bank Reference,Bank,Account Ends In,Usually Paid By',
    )
    expect(linesOf()).toHaveLength(60)
    expect(new Set(linesOf()).size).toBe(60)
    for (const line of linesOf())
      expect(line).toMatch(
        /^[^,]+,[^,]+,,[^,]+,Rejected,The name on the account did not match\.,,State Bank of India,7961,$/,
      )
    expect(file?.content).not.toContain(NUMBER.slice(-5))
    expect(calls()).toBe(1)
    expect(store.$download.get()).toEqual({ status: 'idle' })
  })

  test('the download requests page after page and shows its progress', async () => {
    const { store, columns, linesOf, calls } = await openHistory('')
    const seen = watch(store.$download)
    await store.download(columns)
    expect(linesOf()).toHaveLength(240)
    expect(calls()).toBe(3)
    const done = seen.flatMap((state) => (state.status === 'busy' ? [state.done] : []))
    expect(done).toEqual([0, 100, 200, 240])
  })

  test('the download repeats no row and loses none when withdrawals arrive meanwhile', async () => {
    const page = (ids: number[], total: number) =>
      Response.json({
        success: true,
        withdrawalHistory: ids.map((id) => ({ id, transactionId: `T${id}`, amount: 1, status: 'pending' })),
        pagination: { total, totalPages: 2 },
      })
    // A new row has moved row 2 to the second page.
    const answers = [page([1, 2], 3), page([2, 3], 4), page([9, 1], 4), page([2, 3], 4)]
    const { store, columns, linesOf } = await openHistory('', (_, call) => answers[call - 1])
    await store.download(columns)
    expect(
      linesOf()
        .map((line) => line.split(',')[0])
        .sort(),
    ).toEqual(['T1', 'T2', 'T3', 'T9'])
  })

  test('a failed download gives its reason, saves no partial file, and can be repeated', async () => {
    // The client tries a read twice.
    const { environment, store, columns, linesOf } = await openHistory('', (_, call) =>
      call === 2 || call === 3 ? Response.json({ success: false, message: 'Too busy' }, { status: 503 }) : undefined,
    )
    await store.download(columns)
    expect(store.$download.get()).toEqual({ status: 'failed', serverMessage: 'Too busy' })
    expect(environment.saved).toEqual([])
    await store.download(columns)
    expect(linesOf()).toHaveLength(240)
  })

  test('the download stops with the session, and gives nobody the file', async () => {
    const { environment, panel, store, columns } = await openHistory('', (_, call) => {
      if (call === 2) panel.session.end('signed-out')
      return undefined
    })
    await store.download(columns)
    expect(environment.saved).toEqual([])
    expect(store.$download.get()).toEqual({ status: 'idle' })
  })
})
