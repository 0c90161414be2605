import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { isUnavailable, unavailableFailure } from '../../../demo/server/db/unavailable.ts'

const told = (code: string, severity = 'ERROR', routine?: string) =>
  Object.assign(new DatabaseError('as told', 0, 'error'), { code, severity, routine })
const ofSystem = (code: string) => Object.assign(new Error('as told'), { code })
const wrapped = (cause: Error) => new DrizzleQueryError('select 1', [], cause)

test.each([
  ...['08000', '08006', '08P01', '53300', '53100', '57P01', '57P02', '57P03', '25P03', '26000', '55P03', '57014'].map(
    (code) => [code, told(code)],
  ),
  ...['25P04', '40001', '40P01', '40003', '42P05', '72000'].map((code) => [code, told(code)]),
  ['a refusal at the connection', told('55000', 'FATAL')],
  // a server writes the severity and the message in its own language
  ...['28P01', '28000', '3D000'].map((code) => [`${code} in Russian`, told(code, 'ВАЖНО')]),
  ['a statement that a migration has changed, in German', told('0A000', 'FEHLER', 'RevalidateCachedQuery')],
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENOTFOUND'].map((code) => [
    code,
    ofSystem(code),
  ]),
  ['both addresses of a name', new AggregateError([ofSystem('ECONNREFUSED'), ofSystem('ENETUNREACH')])],
  ['the wait for a connection', new Error('timeout exceeded when trying to connect')],
  ['a connection that ended', new Error('Connection terminated unexpectedly')],
  ['a client that timed out', new Error('Query read timeout')],
] as [string, Error][])('%s means that the database is away, wrapped or not', (_, fault) => {
  for (const one of [fault, wrapped(fault), new Error('outer', { cause: wrapped(fault) })]) {
    expect(isUnavailable(one)).toBe(true)
    expect(unavailableFailure(one)).toMatchObject({ status: 503, code: 'unavailable', retryAfter: 5, cause: one })
  }
})

test.each([
  ['a broken rule', told('23505')],
  ['a value that does not fit', told('22P02')],
  ['a wrong statement', told('42601')],
  ['something that PostgreSQL cannot do', told('0A000', 'ERROR', 'transformSelectStmt')],
  ['a state that is no fault of the database', told('55000')],
  ['a fault of ours', new TypeError('x is not a function')],
  ['a code of somebody else', ofSystem('08006')],
  ['no error', 'ECONNREFUSED'],
] as [string, unknown][])('%s does not', (_, fault) => {
  expect(isUnavailable(fault)).toBe(false)
  expect(unavailableFailure(fault)).toBeUndefined()
})
