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
const place = { table: 'bank_details', column: 'account_number', row: 'r', userId: 'm', what: 'The account' }

describe('a sealed value', () => {
  test('the vault opens any value as it was sealed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (value, row) => {
        const sealed = vault.seal({ ...place, row }, value)
        expect(sealed).toMatch(/^sealed\.one\.[\w-]+$/)
        expect(vault.open({ ...place, row }, sealed)).toBe(value)
      }),
    )
  })

  test('the vault never seals a value the same way twice', () => {
    const sealed = Array.from({ length: 1000 }, () => vault.seal(place, '30214587961'))
    expect(new Set(sealed.map((text) => text.slice(0, 'sealed.one.'.length + 16))).size).toBe(1000)
  })

  test.each([
    ['another table', { table: 'withdrawal_accounts' }],
    ['another column', { column: 'ifsc_code' }],
    ['another row', { row: 'R' }],
    ['another member', { userId: 'n' }],
    ['a place whose parts join to the same text', { row: 'r","m', userId: '' }],
  ])('a sealed value does not open in %s', (_, other) => {
    const sealed = vault.seal(place, '30214587961')
    expect(() => vault.open({ ...place, ...other }, sealed)).toThrow(SealFault)
  })

  test('a sealed value does not open after any byte is changed or cut off', () => {
    const sealed = vault.seal(place, '30214587961')
    const body = Buffer.from(sealed.slice('sealed.one.'.length), 'base64url')
    const written = (bytes: Buffer) => `sealed.one.${bytes.toString('base64url')}`
    expect(vault.open(place, written(body))).toBe('30214587961')
    for (let index = 0; index < body.length; index += 1) {
      const changed = Buffer.from(body)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(() => vault.open(place, written(changed)), `byte ${index} is changed`).toThrow(SealFault)
      expect(() => vault.open(place, written(body.subarray(0, index))), `only ${index} bytes are left`).toThrow(
        SealFault,
      )
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
  ])('the vault refuses %j, which it did not seal, without repeating it', (text) => {
    const open = () => vault.open(place, text)
    expect(open).toThrow(SealFault)
    expect(open).not.toThrow(/30214587961/)
  })
})

test('the first key encrypts and all keys decrypt, and the error names a missing key', () => {
  const [old, both, fresh] = [createVault([one], SECRET), createVault([two, one], SECRET), createVault([two], SECRET)]
  const sealed = old.seal(place, '30214587961')
  expect(both.open(place, sealed)).toBe('30214587961')
  const again = both.seal(place, '30214587961')
  expect(fresh.open(place, again)).toBe('30214587961')
  expect(() => fresh.open(place, sealed)).toThrow(
    /^The account is encrypted with the key one\. Add this key to PANEL_DATA_KEYS\.$/,
  )
})

test('a different key with the same id does not decrypt values of the first key', () => {
  const impostor = createVault([{ id: 'one', secret: two.secret }], SECRET)
  expect(() => impostor.open(place, vault.seal(place, '30214587961'))).toThrow(
    /PANEL_DATA_KEYS has another key with this id\.$/,
  )
})

test('a vault needs at least one key', () => {
  expect(() => createVault([], SECRET)).toThrow(/PANEL_DATA_KEYS/)
})

describe('the keys of a demonstration', () => {
  const folder = () => {
    const path = mkdtempSync(join(tmpdir(), 'panel-keys-'))
    onTestFinished(() => rmSync(path, { recursive: true }))
    return path
  }
  const inDirectory = (path: string) => ({ ...demoConfig, database: { kind: 'directory', path } as const })

  test('only a server makes the keys, once, in its directory and readable only by its owner', () => {
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

  test('the server still reads its own keys after others are set, and makes none beside set keys', () => {
    const path = folder()
    expect(keysForServer({ ...inDirectory(path), dataKeys: [one] })).toEqual([one])
    expect(dataKeysOf(inDirectory(path))).toEqual([])
    const [made] = keysForServer(inDirectory(path))
    expect(keysForServer({ ...inDirectory(path), dataKeys: [one] })).toEqual([one, made])
  })

  test.each(['', 'nonsense', 'demo:AAAA'])('the server refuses the keys if their file contains %j', (text) => {
    const path = folder()
    writeFileSync(join(path, 'data-keys'), text)
    expect(() => dataKeysOf(inDirectory(path))).toThrow(/data-keys/)
  })

  test('each process makes its own keys if the database is in memory', () => {
    const config = { ...demoConfig, database: { kind: 'memory' } as const }
    expect(keysForServer(config)).not.toEqual(keysForServer(config))
  })

  test('nodes with one secret derive the same keys on PostgreSQL, but never in production', () => {
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
