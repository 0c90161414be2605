import type { Key, Records } from '../../src/drafts/records.ts'

// Tests every kind of storage for records. The cases run with strings in Node and with the database in a browser, so
// they use no test runner: each case returns what it saw and what it expected.

export interface Seen {
  readonly saw: unknown
  readonly expected: unknown
}

const sorted = async (records: Records, prefix: Key) =>
  (await records.under(prefix)).map(([key]) => key.join('/')).sort()

export const ODD_IDS = ['__proto__', 'constructor', 'toString', '', ' ', '"]', '\\', 'a/b', ',', 'न', '0']

export const recordCases: Readonly<Record<string, (records: Records) => Promise<Seen>>> = {
  'reading returns the newest value as it was put': async (records) => {
    await records.put([[['a', 'b'], { answer: 'old' }]])
    await records.put([[['a', 'b'], { answer: ['x', 'y'], at: 7 }]])
    return { saw: await records.under(['a', 'b']), expected: [[['a', 'b'], { answer: ['x', 'y'], at: 7 }]] }
  },
  'a prefix finds the keys that begin with the same parts, itself too, and no similar text': async (records) => {
    for (const key of [['a'], ['a', 'b'], ['a', 'b', 'c'], ['ab'], ['a', 'bc'], ['b']]) await records.put([[key, 1]])
    return {
      saw: [
        await sorted(records, ['a', 'b']),
        (await sorted(records, ['a'])).length,
        (await sorted(records, [])).length,
      ],
      expected: [['a/b', 'a/b/c'], 4, 6],
    }
  },
  'a value noted during the write of an older one wins': async (records) => {
    const storing = records.put([[['a'], { place: 'q1', at: 1 }]])
    records.note([['a'], { place: 'q2', at: 2 }])
    await storing
    return { saw: await records.under([]), expected: [[['a'], { place: 'q2', at: 2 }]] }
  },
  'removing a key removes all below it and nothing beside it': async (records) => {
    for (const key of [['a'], ['a', 'b'], ['a', 'b', 'c'], ['ab']]) await records.put([[key, 1]])
    await records.remove(['a', 'b'])
    return { saw: await sorted(records, []), expected: ['a', 'ab'] }
  },
  'any text can be an id': async (records) => {
    await records.put(ODD_IDS.map((id) => [['member', id], { answer: id }]))
    const found = await records.under(['member'])
    const each = await Promise.all(ODD_IDS.map(async (id) => (await records.under(['member', id]))[0]?.[1]))
    return { saw: [found.length, each], expected: [ODD_IDS.length, ODD_IDS.map((answer) => ({ answer }))] }
  },
  'all of a thousand records are stored at once': async (records) => {
    await Promise.all(Array.from({ length: 1000 }, (_, i) => records.put([[['many', String(i)], i]])))
    return { saw: (await records.under(['many'])).length, expected: 1000 }
  },
}
