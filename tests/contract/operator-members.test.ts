import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  bankDetails,
  memberActions,
  sessions,
  transactions,
  users as usersTable,
  withdrawals,
} from '../../demo/server/db/schema.ts'
import { pointsOf } from '../../demo/server/ledger/ledger.ts'
import { replyTo } from '../../demo/server/operator/request.ts'
import * as auth from '../../src/contract/auth.ts'
import { dashboard } from '../../src/contract/dashboard.ts'
import { ledger } from '../../src/contract/ledger.ts'
import { CREDITED } from '../../src/contract/live.ts'
import { redeemReward } from '../../src/contract/rewards.ts'
import * as users from '../../src/contract/users.ts'
import { databases } from '../support/database.ts'
import { createVisitor, startWithGoogle } from '../support/google.ts'
import { asOperator } from '../support/operator.ts'
import { faultsOfBooks } from '../support/points.ts'
import { limitsWithWaits } from '../support/server.ts'
import { openEar, openSocket } from '../support/socket.ts'
import { ofSuite } from '../support/suite.ts'
import { bank, memberWith } from '../support/withdrawals.ts'

describe.each(databases)('members in the hands of an operator, on the %s database', (kind) => {
  const panel = ofSuite(() =>
    startWithGoogle({ kind, facts: { email: 'help@panel.example' }, limits: limitsWithWaits }),
  )
  const store = () => panel.server.database.store
  const operator = (...words: string[]) => asOperator(panel, 'members', ...words)
  const credit = (email: string, points: string, reason: string, ...more: string[]) =>
    operator('credit', email, '--points', points, '--reason', reason, '--by', 'Nila', ...more)
  const block = (email: string) =>
    operator('block', email, '--reason', 'Several accounts of one person', '--by', 'Nila')
  const loseKeyOf = ({ id }: { id: string }) =>
    store()
      .update(bankDetails)
      .set({ accountHolderName: 'sealed.lost.', accountNumber: 'sealed.lost.', ifscCode: 'sealed.lost.' })
      .where(eq(bankDetails.userId, id))
  const subjectsOf = async (email: string) => (await panel.mailbox(email)).map(({ subject }) => subject)

  describe('credit', () => {
    test('a credit is in the passbook with its reason, in the totals, in a mail, and live', async () => {
      const member = await memberWith(panel, 100)
      const ear = await openEar(panel.url, store(), member)
      expect(await credit(member.email, '50', 'For your patience')).toContain('got 50 points, and has 150 now')
      const { answer } = await panel.call(ledger, { token: member.token })
      expect(answer.entries[0]).toMatchObject({ kind: 'credit', title: 'For your patience', points: 50, balance: 150 })
      const { stats } = (await panel.call(dashboard, { token: member.token })).answer.dashboard
      expect(stats.totalPointsEarned).toBe(150)
      const [mail] = await panel.mailbox(member.email)
      expect(mail?.subject).toBe('Points were added to your account')
      expect(mail?.text).toContain('Points: 50\nReason: For your patience')
      expect(await ear.heard()).toContainEqual(expect.objectContaining({ reason: CREDITED, change: 50 }))
      ear.close()
      const [action] = await store().select().from(memberActions).where(eq(memberActions.userId, member.id))
      expect(action).toMatchObject({ action: 'credit', points: 50, reason: 'For your patience', by: 'Nila' })
      expect(await faultsOfBooks(panel)).toEqual([])
    })

    test('of many presses at once one credits, and --again credits once more', async () => {
      const { email, id } = await panel.register()
      const presses = await Promise.allSettled(Array.from({ length: 8 }, () => credit(email, '50', 'Twice')))
      expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await expect(credit(email, '50', ' Twice ')).rejects.toThrow('Add --again')
      await credit(email, '50', 'Twice', '--again')
      await credit(email, '51', 'Twice')
      panel.pass(86_401)
      await credit(email, '50', 'Twice')
      await panel.resetClock()
      expect(await pointsOf(store(), id)).toBe(201)
    })

    test.each(['0', '-5', '1.5', '100001', '1e3', '99999999999'])('%s points are refused', async (points) => {
      const { email, id } = await panel.register()
      await expect(credit(email, points, 'A slip')).rejects.toThrow(/whole number|argument/)
      expect(await store().$count(transactions, eq(transactions.userId, id))).toBe(0)
    })

    test('an unknown address, an unconfirmed one and an empty reason are refused', async () => {
      await expect(credit('nobody@example.org', '5', 'x')).rejects.toThrow('There is no member nobody@example.org')
      await expect(credit((await panel.pending()).email, '5', 'x')).rejects.toThrow('not confirmed')
      await expect(credit((await panel.register()).email, '5', '  ')).rejects.toThrow('needs a --reason')
    })
  })

  describe('block', () => {
    test('a block ends every session and its socket, and the right password learns the reason', async () => {
      const member = await memberWith(panel, 500)
      const { closed } = await openSocket(panel.url, member.token)
      expect(await block(member.email)).toContain('is blocked')
      await closed
      expect((await panel.call(users.profile, { token: member.token })).status).toBe(401)
      const { status, answer } = await panel.call(auth.login, { body: member })
      expect([status, answer.code]).toEqual([403, 'account-blocked'])
      expect(answer.message).toBe(
        'Your account is blocked. The reason: Several accounts of one person. If you disagree, write to us: help@panel.example.',
      )
      const [mail] = await panel.mailbox(member.email)
      expect(mail?.subject).toBe('Your account was blocked')
      expect(mail?.text).toContain('write to us: help@panel.example')
      expect(await store().$count(sessions, eq(sessions.userId, member.id))).toBe(0)
    })

    test('each sign-in learns the reason, also one that would only wait for another code', async () => {
      const member = await panel.register()
      await store().update(usersTable).set({ loginCode: true }).where(eq(usersTable.id, member.id))
      await block(member.email)
      for (let time = 0; time < 4; time += 1) {
        const { status, answer } = await panel.call(auth.login, { body: member })
        expect([status, answer.code]).toEqual([403, 'account-blocked'])
      }
    })

    test('a wrong password or code says of a blocked account what it says of an unknown one', async () => {
      const { email } = await panel.register()
      await block(email)
      const asked = async (address: string) =>
        (await panel.call(auth.login, { body: { email: address, password: 'Wrong#Password1' } })).answer
      expect(await asked(email)).toEqual(await asked('nobody@example.org'))
      const { answer } = await panel.call(auth.forgotPassword, { body: { email } })
      const tried = await panel.call(auth.resetPassword, {
        body: { email, otp: 'AAAA-AAAA', newPassword: 'Other#Rules1', challenge: answer.challenge ?? '' },
      })
      expect(tried.answer.code).not.toBe('account-blocked')
    })

    test('neither a mailed code nor Google lets a blocked member in', async () => {
      const member = await panel.register()
      const start = `${panel.api}/auth/google`
      expect((await createVisitor().signIn(start, { email: member.email })).token).toBeTruthy()
      await block(member.email)
      const refused = await createVisitor()
        .signIn(start, { email: member.email })
        .catch((fault: Error) => fault)
      expect(JSON.stringify(refused) + String(refused)).not.toContain('token')
      expect(await store().$count(sessions, eq(sessions.userId, member.id))).toBe(0)
    })

    test('a request whose session was found before the block is refused, with a key or without', async () => {
      const { token, id } = await memberWith(panel, 500)
      await store().update(usersTable).set({ blockedAt: new Date(), blockReason: 'x' }).where(eq(usersTable.id, id))
      for (const key of [undefined, 'a-key']) {
        const { status, answer } = await panel.call(redeemReward, {
          token,
          id: 'saat-elaichi-tea',
          ...(key && { key }),
        })
        expect([status, answer.code]).toEqual([403, 'account-blocked'])
        const withdrawn = await panel.call(users.requestWithdrawal, {
          token,
          body: { amount: 100 },
          ...(key && { key }),
        })
        expect(withdrawn.status).toBe(403)
      }
      expect(await pointsOf(store(), id)).toBe(500)
    })

    test('requests at the time of the block spend what they answer, and later ones nothing', async () => {
      const { email, token, id } = await memberWith(panel, 500)
      const spent = Promise.all(
        Array.from({ length: 12 }, () => panel.call(redeemReward, { token, id: 'saat-elaichi-tea' })),
      )
      const [answers] = await Promise.all([spent, block(email)])
      const paid = answers.filter(({ status }) => status === 200).length
      expect(await pointsOf(store(), id)).toBe(500 - paid * 100)
      expect((await panel.call(redeemReward, { token, id: 'saat-elaichi-tea' })).status).toBe(401)
      for (const { status } of answers) expect([200, 400, 401, 403]).toContain(status)
    })

    test('the undisputed points are paid out, once, and only for a blocked member', async () => {
      const { email, id } = await memberWith(panel, 450)
      await expect(operator('payout', email)).rejects.toThrow('is not blocked')
      await block(email)
      expect(await operator('payout', email, '--points', '300', '--by', 'Nila')).toContain('150 points are left')
      await expect(operator('payout', email)).rejects.toThrow('is pending: decide on it first')
      const [waiting] = (await asOperator(panel, 'withdrawals', 'list'))
        .split('\n')
        .filter((line) => line.includes(email))
      const number = waiting?.split(' ')[0] ?? ''
      await asOperator(panel, 'withdrawals', 'approve', number)
      await asOperator(panel, 'withdrawals', 'process', number)
      expect(await pointsOf(store(), id)).toBe(150)
      expect(await subjectsOf(email)).toEqual(expect.arrayContaining(['Your withdrawal was paid']))
    })

    test('the mails about withdrawals tell a blocked member to write, not to sign in', async () => {
      const { email, token, id } = await memberWith(panel, 450)
      await panel.call(users.requestWithdrawal, { token, body: { amount: 100 } })
      await block(email)
      const decide = async (action: string, ...more: string[]) => {
        const [{ transactionId = '' } = {}] = await store()
          .select()
          .from(withdrawals)
          .where(and(eq(withdrawals.userId, id), inArray(withdrawals.status, ['pending', 'approved'])))
        await asOperator(panel, 'withdrawals', action, transactionId, ...more)
      }
      await decide('reject', '--reason', 'Disputed')
      await operator('payout', email)
      await decide('approve')
      await decide('return', '--reason', 'Closed')
      const [returned, , asked, rejected] = await panel.mailbox(email)
      for (const mail of [asked, rejected, returned]) {
        expect(mail?.text).toContain('If anything about this withdrawal is wrong, write to us.')
        expect(mail?.text).not.toMatch(/sign-in screen|profile|withdraw again/)
      }
    })

    test('a payout that cannot be made says why to the operator', async () => {
      const without = await panel.register()
      await block(without.email)
      await expect(operator('payout', without.email)).rejects.toThrow('has saved no bank account: unblock the member')
      const member = await memberWith(panel, 450)
      await block(member.email)
      await loseKeyOf(member)
      expect(await replyTo(() => operator('payout', member.email))).toEqual({
        fault: expect.stringContaining('is encrypted with the key lost'),
      })
    })

    test('an unblocked member signs in again, and both steps are recorded once', async () => {
      const member = await panel.register()
      await block(member.email)
      expect(await block(member.email)).toContain('was blocked before')
      expect(await operator('unblock', member.email, '--reason', 'A mistake')).toContain('can sign in again')
      expect(await operator('unblock', member.email, '--reason', 'A mistake')).toContain('is not blocked')
      expect(await panel.signIn(member)).toBeTruthy()
      const done = await store().select().from(memberActions).where(eq(memberActions.userId, member.id))
      expect(done.map(({ action }) => action).sort()).toEqual(['block', 'unblock'])
      expect((await subjectsOf(member.email))[0]).toBe('Your account is open again')
    })
  })

  describe('list and show', () => {
    test('the list finds a part of the address or name, and takes no wildcards', async () => {
      const { email } = await memberWith(panel, 70)
      expect(await operator('list', '--search', email.slice(0, 9).toUpperCase())).toMatch(/Meera Iyer .* active .*70$/m)
      expect(await operator('list', '--search', '%')).toBe('There are none.')
    })

    test('an account shows what an operator needs, and of bank accounts only the last digits', async () => {
      const account = { ...bank, accountNumber: '998877665544' }
      const members = [await memberWith(panel, 500), await memberWith(panel, 500)] as const
      for (const { token } of members) await panel.call(users.saveBankDetails, { token, body: account })
      const [{ email, token }, other] = members
      await panel.call(users.requestWithdrawal, { token, body: { amount: 200 } })
      await credit(email, '20', 'For your patience')
      const shown = await operator('show', email)
      expect(shown).toMatch(/^Points {13}320, and 200 held$/m)
      expect(shown).toMatch(/^Bank account {7}.* …5544$/m)
      expect(shown).toMatch(new RegExp(`^Same account {7}${other.email}$`, 'm'))
      expect(shown).toMatch(/WD-.* pending .*…5544/)
      expect(shown).toMatch(/credit .* For your patience/)
      expect(shown).not.toContain('998877')
    })

    test('an account shows without the key of its bank account, and names the key', async () => {
      const member = await memberWith(panel, 500)
      await loseKeyOf(member)
      const shown = await operator('show', member.email)
      expect(shown).toMatch(/^Bank account {7}cannot be read: .* is encrypted with the key lost\. Add this key/m)
      expect(shown).toMatch(/^Points {13}500$/m)
    })
  })
})
