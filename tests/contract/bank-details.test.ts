import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as users from '../../src/api/users.ts'
import { oneDatabase } from '../support/database.ts'
import { startServer, type TestServer } from '../support/server.ts'

describe.each(oneDatabase)('bank details on the %s database', (kind) => {
  let panel: TestServer
  beforeAll(async () => {
    panel = await startServer({ kind })
  })
  afterAll(() => panel.close())

  test('bank details are checked by the rules of the form, and kept', async () => {
    const { token } = await panel.register()
    const right = { accountHolderName: 'Meera Iyer', accountNumber: '123456789012', ifscCode: 'sbin0123456' }
    const messages: [object, string][] = [
      [{ accountHolderName: 'M' }, 'Account holder name must be at least 2 characters'],
      [{ accountHolderName: 'M33ra' }, 'Account holder name can only contain letters and spaces'],
      [{ accountHolderName: 'Dr. Meera Iyer' }, 'Account holder name can only contain letters and spaces'],
      [{ accountHolderName: 'M'.repeat(101) }, 'Account holder name must be at most 100 characters'],
      [{ accountNumber: '12345678' }, 'Account number must be between 9-18 digits'],
      [{ accountNumber: '1'.repeat(19) }, 'Account number must be between 9-18 digits'],
      [{ accountNumber: '12345678x' }, 'Account number can only contain digits'],
      [{ ifscCode: 'SBIN1123456' }, 'IFSC code format: 4 letters + 0 + 6 alphanumeric (e.g., SBIN0123456)'],
    ]
    for (const [wrong, message] of messages) {
      const { status, answer } = await panel.call(users.saveBankDetails, { token, body: { ...right, ...wrong } })
      expect([status, answer.message]).toEqual([400, message])
    }
    await panel.call(users.saveBankDetails, { token, body: right })
    const { answer } = await panel.call(users.getBankDetails, { token })
    expect(answer.bankDetails).toEqual({ ...right, ifscCode: 'SBIN0123456' })
  })
})
