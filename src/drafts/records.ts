import type { Device } from '../client/device.ts'

/** The key of a record, outermost part first. */
export type Key = readonly string[]

export type Entry = readonly [key: Key, value: unknown]

/** Small values stored on this device. A promise resolves once the value would survive a crash of the page. */
export interface Records {
  /** False if nothing outlives the page, because it has no storage here. */
  readonly lasting: boolean
  /** A database stores all of them or none. */
  put(entries: readonly Entry[]): Promise<void>
  /** Notes a value that `put` stores later, with little work: it survives a crash where there is a journal. */
  note(entry: Entry): void
  /** The records whose keys begin with `prefix`, in any order. */
  under(prefix: Key): Promise<readonly Entry[]>
  /** Removes those that `under` would find. */
  remove(prefix: Key): Promise<void>
}

/** Removes a flag from this origin's storage once no record is left, or none under this key. */
export async function unmark(
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

/** Arrays sort after strings, so this ends after every longer key. */
const rangeOf = (prefix: Key): IDBKeyRange => IDBKeyRange.bound(prefix, [...prefix, []])

function inDatabase(factory: IDBFactory, name: string): Records {
  let opened: Promise<IDBDatabase> | undefined
  const database = () => {
    opened ??= openDatabase(factory, name).then(
      (found) => {
        // the browser closed it, or another version needs to upgrade it; it is reopened when needed
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
    // strict: resolves only once it is on disk
    const transaction = (await database()).transaction(STORE, 'readwrite', { durability: 'strict' })
    change(transaction.objectStore(STORE))
    const done = finished(transaction)
    // commit without waiting for the last request's success event
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

const MARK = 'panel:'

interface Strings extends Records {
  /** Removes the records that still have these values. */
  removeSame(entries: readonly Entry[]): void
}

/** Records as plain strings: in the origin's storage, or in an object of this page. */
function inStrings(strings: Record<string, string>, lasting: boolean): Strings {
  const nameOf = (key: Key) => MARK + JSON.stringify(key)
  const namesUnder = (prefix: Key) => {
    const start = nameOf(prefix).slice(0, -1)
    return Object.keys(strings).filter(
      (name) => name === `${start}]` || name.startsWith(prefix.length > 0 ? `${start},` : start),
    )
  }
  const read = (text: string | undefined): unknown => {
    try {
      return JSON.parse(text ?? '')
    } catch {
      return undefined // foreign or truncated: treat as absent
    }
  }
  const put = ([key, value]: Entry) => {
    strings[nameOf(key)] = JSON.stringify(value)
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
        // full: the next `put` says so
      }
    },
    removeSame(entries) {
      for (const [key, value] of entries)
        if (strings[nameOf(key)] === JSON.stringify(value)) delete strings[nameOf(key)]
    },
    async under(prefix) {
      return namesUnder(prefix).flatMap((name) => {
        const key = read(name.slice(MARK.length))
        return Array.isArray(key) ? [[key as Key, read(strings[name])] as const] : []
      })
    },
    async remove(prefix) {
      for (const name of namesUnder(prefix)) delete strings[name]
    },
  }
}

/** When a record was written, in milliseconds since 1970; 0 if unknown. */
export const timeOf = (value: unknown): number => Number((value as { at?: unknown } | null)?.at) || 0

/**
 * A database with a journal in localStorage. A browser drops database writes that a closing page has just started, but
 * localStorage is synchronous: each record stays there until the database has it. Records that an earlier visit left in
 * the journal, or stored there because it had no database, are read too.
 */
function journaled(database: Records, journal: Strings): Records {
  /** The newest of both. */
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
      // synchronously, before any await; if the journal is full, only the database has the records
      const noted = journal.put(entries).catch(() => {})
      await database.put(entries)
      await noted
      // a newer value may have been noted meanwhile
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
 * The best storage that this page has: the database `name`, localStorage, or memory.
 * @param openedWithin milliseconds after which a database that does not open is ignored: some browsers never answer
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
