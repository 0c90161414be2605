import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  accountReadings,
  transactions,
  withdrawalAccounts,
  withdrawalActions,
  withdrawals,
} from '../../demo/server/db/schema.ts'
import { rowOfWithdrawal, sealBank } from '../../demo/server/db/vault/bank.ts'
import { lastOf } from '../../demo/server/ledger/ledger.ts'
import { repeatBatch, sendBatch } from '../../demo/server/money/withdrawals/batch.ts'
import { decideWithdrawal } from '../../demo/server/money/withdrawals/decision.ts'
import { DEFAULT_COLUMNS } from '../../demo/server/operator/settings/payouts.ts'
import { databases } from '../support/database.ts'
import { asOperator } from '../support/operator.ts'
import { faultsOfBooks } from '../support/points.ts'
import { serverOfSuite } from '../support/suite.ts'
import { bank, memberWith, payeeWith } from '../support/withdrawals.ts'

describe.each(databases)('batches of withdrawals, on the %s database', (kind) => {
  const panel = serverOfSuite({ kind, seed: false })
  const store = () => panel.server.database.store
  const by = 'Nila'

  const send = () => sendBatch(store(), panel.server, { by, columns: DEFAULT_COLUMNS, at: new Date() })
  const again = (id = 0) => repeatBatch(store(), panel.server.vault, { id, by, at: new Date() })
  const rowsOf = ({ id }: { id: string }) =>
    store().select().from(withdrawals).where(eq(withdrawals.userId, id)).orderBy(withdrawals.amount)
  const mailsTo = async ({ email }: { email: string }, subject: string) =>
    (await panel.mailbox(email)).filter((mail) => mail.subject === subject).length

  /** Writes the bank's answers into a file and settles them. @returns what the operator reads */
  async function settleFile(content: string | Buffer, ...flags: string[]): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), 'panel-answers-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'answers.csv')
    writeFileSync(file, content)
    return asOperator(panel, 'withdrawals', 'settle', file, '--by', by, ...flags).catch(
      (fault: Error) => `refused\n${fault.message}`,
    )
  }
  const fileOf = (...answers: string[]) => ['Reference,Status,UTR,Reason,Mode,Amount', ...answers].join('\r\n')
  const settle = (...answers: string[]) => settleFile(fileOf(...answers))

  async function sent(points: number, ...amounts: number[]) {
    const member = await payeeWith(panel, points, ...amounts)
    const { batch } = await send()
    return { member, batch, rows: await rowsOf(member) }
  }

  test('a batch has every open withdrawal without a remark, approves the pending ones, and is made once', async () => {
    const member = await payeeWith(panel, 900, 150, 250)
    const remarked = [await memberWith(panel, 400, 100), await memberWith(panel, 400, 100)]
    const [first] = await rowsOf(member)
    await decideWithdrawal(store(), { id: first?.id ?? '', action: 'approve', by, at: new Date() })
    const { batch, leftOut } = await send()
    const rows = await rowsOf(member)
    expect(rows.map(({ status, batchId }) => [status, batchId])).toEqual([
      ['approved', batch?.id],
      ['approved', batch?.id],
    ])
    const line = (amount: string, reference = '') =>
      `${bank.accountHolderName},${member.accountNumber},${bank.ifscCode},${amount},${reference}\r\n`
    expect(batch?.file).toBe(
      `Beneficiary Name,Account Number,IFSC,Amount,Reference\r\n${line('150.00', rows[0]?.transactionId)}${line('250.00', rows[1]?.transactionId)}`,
    )
    expect(leftOut.map(({ why }) => why)).toEqual([
      expect.stringContaining('paid to 2 members'),
      expect.stringContaining('paid to 2 members'),
    ])
    for (const one of remarked) expect(await rowsOf(one)).toMatchObject([{ status: 'pending', batchId: null }])
    expect((await send()).batch).toBeUndefined()
    expect(await mailsTo(member, 'Your withdrawal was approved')).toBe(1)
    for (const { id } of rows)
      expect(await store().select().from(accountReadings).where(eq(accountReadings.withdrawalId, id))).toHaveLength(1)
  })

  test('an approved withdrawal whose account an operator has read is left out, because it may be paid by hand', async () => {
    const member = await payeeWith(panel, 500, 150)
    const [row] = await rowsOf(member)
    const withdrawalId = row?.id ?? ''
    await decideWithdrawal(store(), { id: withdrawalId, action: 'approve', by, at: new Date() })
    await store().insert(accountReadings).values({ withdrawalId, by: 'Omar', at: new Date() })
    const { batch, leftOut } = await send()
    expect(batch?.file ?? '').not.toContain(member.accountNumber)
    expect(leftOut.find(({ withdrawal }) => withdrawal.id === withdrawalId)?.why).toContain('Omar read the account')
  })

  test('an operator who reads the account of a withdrawal in a batch is told not to pay it by hand', async () => {
    const { batch, rows } = await sent(500, 100)
    const read = await asOperator(panel, 'withdrawals', 'account', rows[0]?.transactionId ?? '')
    expect(read).toContain(`was sent to the bank in batch ${batch?.id}. Do not pay it by hand`)
  })

  test('of many simultaneous batches, one has each withdrawal', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => payeeWith(panel, 500, 100, 200)))
    const batches = await Promise.all(Array.from({ length: 6 }, send))
    const files = batches.map(({ batch }) => batch?.file ?? '').join('')
    for (const row of (await Promise.all(members.map(rowsOf))).flat())
      expect(files.split(row.transactionId)).toHaveLength(2)
  })

  test('a batch is written again with the same bytes, until the bank has answered for one of it', async () => {
    const { batch, rows } = await sent(500, 100, 200)
    expect((await again(batch?.id)).file).toBe(batch?.file)
    await settle(`${rows[0]?.transactionId},paid,UTR0000001,,,`)
    await expect(again(batch?.id)).rejects.toThrow('could be paid twice')
    await expect(again(999_999)).rejects.toThrow('There is no batch 999999')
  })

  test('the answers of the bank are recorded line by line, each once, and the others are done if one fails', async () => {
    const { member, rows } = await sent(900, 100, 200, 300)
    const [paid, returned, open] = rows.map(({ transactionId }) => transactionId)
    const unsent = await memberWith(panel, 400, 100)
    const [other] = await rowsOf(unsent)
    const answers = [
      `${paid?.toLowerCase()},Paid,UTR0000100,,imps,100.00`,
      `${returned},returned,,"Closed, says the bank",,`,
      `${open},paid,UTR0000300,,,301`,
      `${open},lost,,,,`,
      `${open},paid,,,,`,
      `WD-NONE,paid,UTR0000005,,,`,
      `${other?.transactionId},paid,UTR0000006,,,`,
    ]
    const output = await settle(...answers)
    expect(output.split('\n')).toEqual([
      'refused',
      `line 2  ${paid?.toLowerCase()}  is processed`,
      `line 3  ${returned}  is returned`,
      `line 4  ${open}  FAILED: The amount is 300, but the bank says 301`,
      `line 5  ${open}  FAILED: SETTLE_STATUSES does not say what the status lost means`,
      `line 6  ${open}  FAILED: The bank's reference is missing`,
      'line 7  WD-NONE  FAILED: There is no withdrawal WD-NONE',
      expect.stringContaining('FAILED: It was sent in no batch'),
      '5 of 7 answers failed. Correct them and run the command again.',
    ])
    expect(await settle(...answers.slice(0, 2))).toBe(
      [`line 2  ${paid?.toLowerCase()}  was processed before.`, `line 3  ${returned}  was returned before.`]
        .map((line) => `${line} Nothing was done`)
        .join('\n'),
    )
    expect(await rowsOf(member)).toMatchObject([
      { status: 'processed', bankReference: 'UTR0000100', paymentMode: 'IMPS' },
      { status: 'returned', rejectionReason: 'Closed, says the bank' },
      { status: 'approved' },
    ])
    expect((await lastOf(store(), member.id)).balance).toBe(500)
    expect(await mailsTo(member, 'Your withdrawal was paid')).toBe(1)
    expect(await mailsTo(member, 'Your bank returned a payment')).toBe(1)
  })

  test.each([
    '5.12346E+11',
    '5,12346E+11',
    '512346000000',
    '512345678901234000',
    '512345678901.0',
    '0',
    '00000000',
    'N/A',
    'UTR1',
  ])('the reference %s is refused with its line, pays nobody, and is told to no member', async (utr) => {
    const { member, rows } = await sent(500, 100)
    expect(await settle(`${rows[0]?.transactionId},paid,"${utr}",,,`)).toMatch(
      /^refused\nline 2 .* FAILED: The bank's reference .* (has the wrong form|that a spreadsheet has shortened)/,
    )
    expect(await rowsOf(member)).toMatchObject([{ status: 'approved', bankReference: null }])
    expect(await mailsTo(member, 'Your withdrawal was paid')).toBe(0)
  })

  test('a reference that a file gives to two payments pays neither, and one that another payment has is refused', async () => {
    const { member, rows } = await sent(600, 100, 150, 200)
    const [one, two, three] = rows.map(({ transactionId }) => transactionId)
    const answers = [`${one},paid,UTR0000020,,,`, `${two},paid,utr0000020,,,`]
    const said = "FAILED: The lines 2, 3 have the same bank's reference UTR0000020"
    const output = (await settle(...answers)).split('\n')
    expect(output.slice(1, 3)).toEqual([expect.stringContaining(said), expect.stringContaining(said)])
    expect((await rowsOf(member)).map(({ status }) => status)).toEqual(['approved', 'approved', 'approved'])
    await settle(`${one},paid,UTR0000020,,,`)
    expect(await settle(`${two},paid,UTR0000020,,,`, `${three},paid,UTR0000021,,,`)).toMatch(
      new RegExp(`FAILED: The bank's reference UTR0000020 belongs to the payment of ${one}.*\nline 3 .* is processed`),
    )
    expect(await rowsOf(member)).toMatchObject([
      { bankReference: 'UTR0000020' },
      { status: 'approved', bankReference: null },
      { bankReference: 'UTR0000021' },
    ])
  })

  test('a dry run says what each line would do and stores nothing, also after a line that the database refuses', async () => {
    const { member, rows } = await sent(600, 100, 150, 200)
    const [one, two, three] = rows.map(({ transactionId }) => transactionId)
    await settle(`${one},paid,UTR0000030,,,`)
    const stored = async () => ({
      rows: await rowsOf(member),
      steps: await store().$count(withdrawalActions),
      entries: await store().$count(transactions),
      mails: (await panel.mailbox(member.email)).length,
    })
    const before = await stored()
    const answers = fileOf(`${two},paid,UTR0000030,,,`, `${three},paid,UTR0000031,,,`, `${three},returned,,Closed,,`)
    expect((await settleFile(answers, '--dry-run')).split('\n')).toEqual([
      'refused',
      'This is a dry run. Nothing was recorded.',
      expect.stringContaining(`${two}  FAILED: The bank's reference UTR0000030 belongs to the payment of ${one}`),
      `line 3  ${three}  would be processed`,
      `line 4  ${three}  would be returned`,
      '1 of 3 answers would fail. Correct it and run the command again.',
    ])
    expect(await stored()).toEqual(before)
  })

  test("a bank's own columns, words, separator and encoding are read, and an unknown mode is left out by name", async () => {
    onTestFinished(() => void vi.unstubAllEnvs())
    vi.stubEnv(
      'SETTLE_COLUMNS',
      'Customer Ref=reference; State=status; UTR No=utr; Remarks=reason; Type=mode; INR=amount',
    )
    vi.stubEnv('SETTLE_STATUSES', 'Success=paid; Failed=returned; In Process=waiting')
    const { member, rows } = await sent(900, 100, 150, 200, 250)
    const [paid, returned, waiting, comma] = rows.map(({ transactionId }) => transactionId)
    const text = [
      'INR;Branch;Type;UTR No;State;Remarks;Customer Ref',
      `₹100.00;Pune;XQ;UTR0000040;SUCCESS;;${paid}`,
      `Rs. 150;Pune;NEFT;;failed;"Closed; says the bank";${returned}`,
      `200;Pune;;;In  process;;${waiting}`,
      `2,50;Pune;;UTR0000041;Success;;${comma}`,
    ].join('\r\n')
    expect((await settleFile(Buffer.from(`\ufeff${text}`, 'utf16le'))).split('\n')).toEqual([
      'refused',
      `line 2  ${paid}  is processed. The mode XQ is unknown, and is left out`,
      `line 3  ${returned}  is returned`,
      `line 4  ${waiting}  waits for the bank (In  process). Nothing was done`,
      expect.stringContaining(`line 5  ${comma}  FAILED: The amount 2,50 has a decimal comma`),
      '1 of 4 answers failed. Correct it and run the command again.',
    ])
    expect(await rowsOf(member)).toMatchObject([
      { status: 'processed', bankReference: 'UTR0000040', paymentMode: null },
      { status: 'returned', rejectionReason: 'Closed; says the bank' },
      { status: 'approved' },
      { status: 'approved' },
    ])
  })

  test('a bank that keeps only letters and digits of the id of a withdrawal is understood', async () => {
    const { rows } = await sent(500, 100)
    const bare = rows[0]?.transactionId.replaceAll('-', '').toLowerCase()
    expect(await settle(`${bare},paid,UTR0000050,,,`)).toBe(`line 2  ${bare}  is processed`)
    const both = await settle(`${bare},paid,UTR0000050,,,`, `${rows[0]?.transactionId},paid,UTR0000050,,,`)
    expect(both, 'both lines are about one payment').not.toContain('FAILED')
  })

  test('a second reference for a payment is reported, because the bank may have paid twice', async () => {
    const { rows } = await sent(500, 100)
    const [id] = rows.map(({ transactionId }) => transactionId)
    await settle(`${id},paid,UTR0000007,,,`)
    expect(await settle(`${id},paid,UTR0000008,,,`)).toContain(
      'paid before with the reference UTR0000007, not with UTR0000008',
    )
    const byHand = asOperator(panel, 'withdrawals', 'process', id ?? '', '--utr', 'UTR0000008')
    await expect(byHand).rejects.toThrow('paid before with the reference UTR0000007, not with UTR0000008')
  })

  test('a reference for a payment that was recorded without one is refused, not dropped', async () => {
    const { rows } = await sent(500, 100)
    const id = rows[0]?.transactionId ?? ''
    await asOperator(panel, 'withdrawals', 'process', id)
    const said = `${id} was paid before without a reference, not with UTR0000007`
    await expect(asOperator(panel, 'withdrawals', 'process', id, '--utr', 'UTR0000007')).rejects.toThrow(said)
    expect(await settle(`${id},paid,UTR0000007,,,`)).toContain(said)
  })

  test('a file in which a payment is also returned can be read again', async () => {
    const { member, rows } = await sent(500, 100)
    const id = rows[0]?.transactionId
    const answers = [`${id},paid,UTR0000009,,,`, `${id},returned,,Closed,,`]
    expect(await settle(...answers)).toBe(`line 2  ${id}  is processed\nline 3  ${id}  is returned`)
    expect(await settle(...answers)).toBe(
      [`line 2  ${id}  was processed before.`, `line 3  ${id}  was returned before.`]
        .map((line) => `${line} Nothing was done`)
        .join('\n'),
    )
    expect((await lastOf(store(), member.id)).balance).toBe(500)
  })

  test('a payment may be returned later, and an answer that comes after its return pays nobody', async () => {
    const { member, rows } = await sent(500, 100)
    const [{ id, transactionId } = { id: '', transactionId: '' }] = rows
    await settle(`${transactionId},paid,UTR0000009,,,`)
    expect(await settle(`${transactionId},returned,,Closed,,`)).toContain('is returned')
    expect(await settle(`${transactionId},paid,UTR0000010,,,`)).toContain('FAILED')
    expect((await lastOf(store(), member.id)).balance).toBe(500)
    const posted = await store().select().from(transactions).where(eq(transactions.reference, id))
    expect(posted).toHaveLength(3)
    expect(await faultsOfBooks(panel)).toEqual([])
  })

  test.each(['=HYPERLINK(1)', '@SUM(1)', '-1', 'Meera\nIyer'])(
    'a holder named %j is left out and stays pending, because the bank must get the name unchanged',
    async (accountHolderName) => {
      const member = await payeeWith(panel, 500, 100)
      const [{ id } = { id: '' }] = await rowsOf(member)
      const details = { accountHolderName, accountNumber: '1', ifscCode: bank.ifscCode }
      await store()
        .update(withdrawalAccounts)
        .set(sealBank(panel.server.vault, rowOfWithdrawal(id, member.id), details))
        .where(eq(withdrawalAccounts.withdrawalId, id))
      const { batch, leftOut } = await send()
      expect(batch).toBeUndefined()
      expect(leftOut.find(({ withdrawal }) => withdrawal.id === id)?.why).toContain('formula')
      expect(await rowsOf(member)).toMatchObject([{ status: 'pending', batchId: null }])
    },
  )

  test.each([
    [
      'a quote without an end',
      '{id},returned,,"Closed,,\n{id},paid,UTR0000001,,,',
      'line 2: a quotation mark has no end',
    ],
    [
      'a comma without quotes',
      '{id},returned,,Closed, says the bank,,',
      'answers.csv:2: The line has more cells than the first line',
    ],
  ])('%s refuses the file as a whole, because the answers after it would be lost or mixed up', async (_, text, why) => {
    const { rows } = await sent(500, 100)
    const { id = '', transactionId = '' } = rows[0] ?? {}
    expect(await settle(text.replaceAll('{id}', transactionId))).toContain(why)
    expect(await store().select().from(withdrawals).where(eq(withdrawals.id, id))).toMatchObject([
      { status: 'approved' },
    ])
  })

  test('a batch either leaves out an account that is read at the same time, or the reader is told of the batch', async () => {
    for (let round = 0; round < 4; round += 1) {
      const member = await payeeWith(panel, 500, 100)
      const [{ id } = { id: '' }] = await rowsOf(member)
      await decideWithdrawal(store(), { id, action: 'approve', by, at: new Date() })
      const reading = asOperator(panel, 'withdrawals', 'account', id)
      const [{ batch }, read] = await Promise.all([send(), reading])
      expect(Boolean(batch), read).toBe(read.includes('Do not pay it by hand'))
    }
  })

  test('a file without the columns of an answer is refused as a whole', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'panel-answers-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'answers.csv')
    writeFileSync(file, 'Reference,State\nWD-1,paid')
    await expect(asOperator(panel, 'withdrawals', 'settle', file)).rejects.toThrow(
      `${file}:1: The first line, which is separated by commas, has no column for status, utr, reason. Its columns are Reference, State.`,
    )
    await expect(asOperator(panel, 'withdrawals', 'settle', join(folder, 'none'))).rejects.toThrow(
      'there is no such file',
    )
  })
})
