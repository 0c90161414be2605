import type { Adapter, AdapterPayload } from 'oidc-provider'

const MOST = 5_000
const kept = new Map<string, { payload: AdapterPayload; until: number }>()

export class Memory implements Adapter {
  constructor(private readonly model: string) {}

  #key = (id: string): string => `${this.model}:${id}`

  #find(matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    for (const [key, { payload }] of kept) if (key.startsWith(`${this.model}:`) && matches(payload)) return payload
  }

  async upsert(id: string, payload: AdapterPayload, seconds: number): Promise<void> {
    kept.set(this.#key(id), { payload, until: Date.now() + (seconds || 3600) * 1000 })
    // removes the oldest, because a map keeps the order of its entries
    if (kept.size > MOST) kept.delete(kept.keys().next().value ?? '')
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const found = kept.get(this.#key(id))
    return found && found.until > Date.now() ? found.payload : undefined
  }

  findByUid = async (uid: string) => this.#find((payload) => payload.uid === uid)
  findByUserCode = async (code: string) => this.#find((payload) => payload.userCode === code)

  async destroy(id: string): Promise<void> {
    kept.delete(this.#key(id))
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
  }

  async consume(id: string): Promise<void> {
    const found = kept.get(this.#key(id))
    if (found) found.payload.consumed = Math.floor(Date.now() / 1000)
  }
}
