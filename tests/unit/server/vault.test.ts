import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dataKeysOf, keysForServer } from '../../../demo/server/db/vault/keys.ts'
import { createVault, SealFault } from '../../../demo/server/db/vault/vault.ts'
import { demoConfig } from '../../support/config.ts'

const one = { id: 'one', secret: Buffer.alloc(32, 1) }
const two = { id: 'two', secret: Buffer.alloc(32, 2) }
const SECRET = 'of the tests'
const vault = createVault([one], SECRET)
const place = { table: 'bank_details', column: 'account_number', row: 'r', userId: 'm' }

describe('a value', () => {
  test('opens as it was sealed, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (value, row) => {
        const sealed = vault.seal({ ...place, row }, value)
        expect(sealed).toMatch(/^sealed\.one\.[\w-]+$/)
        expect(vault.open({ ...place, row }, sealed)).toBe(value)
      }),
    )
  })

  test('is never sealed alike twice', () => {
    const sealed = Array.from({ length: 1000 }, () => vault.seal(place, '30214587961'))
    expect(new Set(sealed.map((text) => text.slice(0, 'sealed.one.'.length + 16))).size).toBe(1000)
  })

  test.each([
    ['another table', { table: 'withdrawal_accounts' }],
    ['another column', { column: 'ifsc_code' }],
    ['another row', { row: 'R' }],
    ['another member', { userId: 'n' }],
    ['a place that spells alike', { row: 'r","m', userId: '' }],
  ])('does not open in %s', (_, other) => {
    const sealed = vault.seal(place, '30214587961')
    expect(() => vault.open({ ...place, ...other }, sealed)).toThrow(SealFault)
  })

  test('does not open once any byte of it was changed or cut off', () => {
    const sealed = vault.seal(place, '30214587961')
    const body = Buffer.from(sealed.slice('sealed.one.'.length), 'base64url')
    const written = (bytes: Buffer) => `sealed.one.${bytes.toString('base64url')}`
    expect(vault.open(place, written(body))).toBe('30214587961')
    for (let index = 0; index < body.length; index += 1) {
      const changed = Buffer.from(body)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(() => vault.open(place, written(changed)), `byte ${index}`).toThrow(SealFault)
      expect(() => vault.open(place, written(body.subarray(0, index))), `${index} bytes`).toThrow(SealFault)
    }
  })

  test.each([
    '',
    '30214587961',
    'sealed',
    'sealed.',
    'sealed.one',
    'sealed.one.',
    'sealed.one.????',
    'sealed.two.AAAA',
  ])('that nobody sealed, %j, is refused without being repeated', (text) => {
    const open = () => vault.open(place, text)
    expect(open).toThrow(SealFault)
    expect(open).not.toThrow(/30214587961/)
  })
})

test('the first key encrypts and all decrypt; a missing one is named', () => {
  const [old, both, fresh] = [createVault([one], SECRET), createVault([two, one], SECRET), createVault([two], SECRET)]
  const sealed = old.seal(place, '30214587961')
  expect(both.open(place, sealed)).toBe('30214587961')
  const again = both.seal(place, '30214587961')
  expect(fresh.open(place, again)).toBe('30214587961')
  expect(() => fresh.open(place, sealed)).toThrow(/^bank_details\.account_number of r is encrypted with the key one,/)
})

test('a different key with the same id does not decrypt what the first one encrypted', () => {
  const impostor = createVault([{ id: 'one', secret: two.secret }], SECRET)
  expect(() => impostor.open(place, vault.seal(place, '30214587961'))).toThrow(/the key is another of that name$/)
})

test('without any key there is no vault', () => {
  expect(() => createVault([], SECRET)).toThrow(/PANEL_DATA_KEYS/)
})

describe('the keys of a demonstration', () => {
  const folder = () => {
    const path = mkdtempSync(join(tmpdir(), 'panel-keys-'))
    onTestFinished(() => rmSync(path, { recursive: true }))
    return path
  }
  const inDirectory = (path: string) => ({ ...demoConfig, database: { kind: 'directory', path } as const })

  test('are made once in its directory, for its owner alone, and only by a server', () => {
    const config = inDirectory(folder())
    expect(dataKeysOf(config)).toEqual([])
    const [made] = keysForServer(config)
    expect(made?.secret).toHaveLength(32)
    expect(keysForServer(config)).toEqual([made])
    expect(dataKeysOf(config)).toEqual([made])
    const file = join(config.database.path, 'data-keys')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toMatch(/^demo-[0-9a-f]{8}:[A-Za-z0-9+/]{43}=\n$/)
  })

  test('still read once others were given, and are not made beside them', () => {
    const path = folder()
    expect(keysForServer({ ...inDirectory(path), dataKeys: [one] })).toEqual([one])
    expect(dataKeysOf(inDirectory(path))).toEqual([])
    const [made] = keysForServer(inDirectory(path))
    expect(keysForServer({ ...inDirectory(path), dataKeys: [one] })).toEqual([one, made])
  })

  test.each(['', 'nonsense', 'demo:AAAA'])('are refused where their file says %j', (text) => {
    const path = folder()
    writeFileSync(join(path, 'data-keys'), text)
    expect(() => dataKeysOf(inDirectory(path))).toThrow(/data-keys/)
  })

  test('are of the process alone in memory', () => {
    const config = { ...demoConfig, database: { kind: 'memory' } as const }
    expect(keysForServer(config)).not.toEqual(keysForServer(config))
  })

  test('are the same for all nodes of one secret on PostgreSQL, and production has none', () => {
    const config = { ...demoConfig, database: { kind: 'postgres', url: 'postgres://127.0.0.1/x' } as const }
    const [key] = dataKeysOf(config)
    expect(dataKeysOf({ ...config })).toEqual([key])
    const [other] = dataKeysOf({ ...config, secret: 'another secret' })
    expect(other?.id).not.toBe(key?.id)
    expect(dataKeysOf({ ...config, dataKeys: [one] })).toEqual([one, key])
    expect(dataKeysOf({ ...config, production: true, dataKeys: [one] })).toEqual([one])
    expect(dataKeysOf({ ...config, production: true })).toEqual([])
  })
})
