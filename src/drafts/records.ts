import type { Device } from '../client/device.ts'
import { JOURNAL, journalName, type Key } from './early/keys.ts'

export type { Key }

export type Entry = readonly [key: Key, value: unknown]

export interface Records {
  readonly lasting: boolean
  put(entries: readonly Entry[]): Promise<void>
  /** Notes cheaply a value that `put` stores later. With a journal, the value survives a crash. */
  note(entry: Entry): void
  under(prefix: Key): Promise<readonly Entry[]>
  remove(prefix: Key): Promise<void>
}

export async function removeFlag(
  records: Records,
  marks: Record<string, string>,
  mark: string,
  prefix: Key = [],
): Promise<void> {
  if ((await records.under(prefix)).length === 0) delete marks[mark]
}

const STORE = 'records'

function openDatabase(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

const rangeOf = (prefix: Key): IDBKeyRange => IDBKeyRange.bound(prefix, [...prefix, []])

function inDatabase(factory: IDBFactory, name: string): Records {
  let opened: Promise<IDBDatabase> | undefined
  const database = () => {
    opened ??= openDatabase(factory, name).then(
      (found) => {
        const forget = () => {
          found.close()
          opened = undefined
        }
        found.onclose = forget
        found.onversionchange = forget
        return found
      },
      (error) => {
        opened = undefined
        throw error
      },
    )
    return opened
  }
  const write = async (change: (store: IDBObjectStore) => unknown) => {
    // With strict durability, the transaction resolves only once the records are on disk.
    const transaction = (await database()).transaction(STORE, 'readwrite', { durability: 'strict' })
    change(transaction.objectStore(STORE))
    const done = finished(transaction)
    transaction.commit?.()
    await done
  }
  return {
    lasting: true,
    put: (entries) =>
      write((store) => {
        for (const [key, value] of entries) store.put(value, [...key])
      }),
    note() {},
    remove: (prefix) => write((store) => store.delete(rangeOf(prefix))),
    async under(prefix) {
      const transaction = (await database()).transaction(STORE)
      const store = transaction.objectStore(STORE)
      const keys = store.getAllKeys(rangeOf(prefix))
      const values = store.getAll(rangeOf(prefix))
      await finished(transaction)
      return keys.result.map((key, i) => [key as string[], values.result[i] as unknown])
    },
  }
}

interface Strings extends Records {
  removeSame(entries: readonly Entry[]): void
}

function inStrings(strings: Record<string, string>, lasting: boolean): Strings {
  const namesUnder = (prefix: Key) => {
    const start = journalName(prefix).slice(0, -1)
    return Object.keys(strings).filter(
      (name) => name === `${start}]` || name.startsWith(prefix.length > 0 ? `${start},` : start),
    )
  }
  const read = (text: string | undefined): unknown => {
    try {
      return JSON.parse(text ?? '')
    } catch {
      return undefined
    }
  }
  const put = ([key, value]: Entry) => {
    strings[journalName(key)] = JSON.stringify(value)
  }
  return {
    lasting,
    async put(entries) {
      entries.forEach(put)
    },
    note(entry) {
      try {
        put(entry)
      } catch {
        // Ignored here, because the next `put` reports full storage.
      }
    },
    removeSame(entries) {
      for (const [key, value] of entries)
        if (strings[journalName(key)] === JSON.stringify(value)) delete strings[journalName(key)]
    },
    async under(prefix) {
      return namesUnder(prefix).flatMap((name) => {
        const key = read(name.slice(JOURNAL.length))
        return Array.isArray(key) ? [[key as Key, read(strings[name])] as const] : []
      })
    },
    async remove(prefix) {
      for (const name of namesUnder(prefix)) delete strings[name]
    },
  }
}

export const timeOf = (value: unknown): number => Number((value as { at?: unknown } | null)?.at) || 0

/**
 * Adds a journal in localStorage to a database. A browser drops database writes that a closing page has just started.
 * localStorage is synchronous, so each record stays there until the database has stored it. The journal also keeps the
 * records of an earlier visit on which the database could not open.
 */
function journaled(database: Records, journal: Strings): Records {
  async function newest(prefix: Key): Promise<readonly Entry[]> {
    const [behind, noted] = await Promise.all([database.under(prefix), journal.under(prefix)])
    const known = new Map(behind.map(([key, value]) => [JSON.stringify(key), value]))
    for (const [key, value] of noted) {
      const name = JSON.stringify(key)
      if (!known.has(name) || timeOf(value) > timeOf(known.get(name))) known.set(name, value)
    }
    return [...known].map(([name, value]) => [JSON.parse(name) as Key, value])
  }
  return {
    lasting: true,
    async put(entries) {
      const noted = journal.put(entries).catch(() => {})
      await database.put(entries)
      await noted
      journal.removeSame(entries)
    },
    note: journal.note,
    under: newest,
    async remove(prefix) {
      await journal.remove(prefix)
      await database.remove(prefix)
    },
  }
}

/**
 * Opens the best storage of this page: the database `name`, localStorage, or memory.
 * @param openedWithin milliseconds after which a database that has not opened is ignored, because some browsers never
 * answer
 */
export async function openRecords(
  device: Device,
  name: string,
  after: (milliseconds: number, run: () => void) => void,
  openedWithin: number,
): Promise<Records> {
  const factory = device.database()
  const storage = device.storage()
  const strings = storage && inStrings(storage, true)
  if (factory) {
    const records = inDatabase(factory, name)
    const timeout = new Promise<false>((resolve) => after(openedWithin, () => resolve(false)))
    const works = records.under(['']).then(
      () => true,
      () => false,
    )
    if (await Promise.race([works, timeout])) return strings ? journaled(records, strings) : records
  }
  return strings ?? inStrings({}, false)
}
