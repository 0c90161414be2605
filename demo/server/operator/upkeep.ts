import { rehash } from '../db/vault/rehash.ts'
import { missingKeys } from '../db/vault/reseal.ts'
import { faultsOf, renewCodes } from '../money/rewards/codes.ts'
import type { Backend } from './backend.ts'

/** Follows a change of keys or of the secret since the last start, and logs what it cannot follow. */
export function followKeys({ database: { store }, vault, upkeep, log }: Backend): void {
  upkeep.run(async () => {
    for (const message of await missingKeys(store, vault)) log.error(message)
  })
  upkeep.run(async () => void (await rehash(store, vault)))
  upkeep.run(async (closing) => {
    for (const message of faultsOf(await renewCodes(store, vault, closing))) log.error(message)
  })
}
