import { openDatabase, placeOf } from '../../db/open.ts'
import { WordsFault } from '../arguments.ts'
import { backUp, restore } from '../backup.ts'
import { readDataConfig } from '../settings/read.ts'
import type { Line, Outcome } from './line.ts'

/** Makes or updates the tables. The place must be named, because the default would be a new folder. */
async function migrate(): Promise<Outcome> {
  const { DATABASE_URL: url, DATA_DIR: folder } = process.env
  const { database: choice } = readDataConfig(process.env)
  if (!url?.trim() && !folder?.trim()) throw new WordsFault('migrate needs DATABASE_URL or DATA_DIR, as for the server')
  const database = await openDatabase(choice)
  await database.close()
  return { output: `The database ${await placeOf(choice)} has the tables of this version.` }
}

export const dataLines: readonly Line[] = [
  {
    forms: ['keys list'],
    about: 'Lists the keys of bank details with the number of accounts that each encrypts.',
    request(given) {
      given.none()
      return { verb: 'keys' }
    },
  },
  {
    forms: ['keys rotate'],
    about:
      "Re-encrypts bank accounts, queued mails and members' unfinished answers with the first key of PANEL_DATA_KEYS.",
    request(given) {
      given.none()
      return { verb: 'rotate' }
    },
  },
  {
    forms: ['check'],
    about: 'Checks that the ledger adds up and that every bank account opens, such as after a restore.',
    request(given) {
      given.none()
      return { verb: 'check' }
    },
  },
  {
    forms: ['backup FILE'],
    about: 'Writes the whole embedded database into one file; - writes to standard output.',
    run: (given) => backUp(given.one('FILE')),
  },
  {
    forms: ['restore FILE'],
    about: 'Fills an empty DATA_DIR from such a file, and checks it; - reads standard input.',
    run: (given) => restore(given.one('FILE')),
  },
  {
    forms: ['migrate'],
    about: 'Makes the tables of a new database, or updates those of an older version. A server does so at its start.',
    run(given) {
      given.none()
      return migrate()
    },
  },
]
