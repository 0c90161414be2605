type Message =
  | readonly ['ask']
  | readonly ['all', readonly (readonly [string, string])[]]
  | readonly ['set', string, string | null]

/** How long other frames may take to answer, in milliseconds; the element's file is on its way meanwhile. */
const PATIENCE = 150

function isDenied(): boolean {
  try {
    return !window.localStorage
  } catch {
    return true
  }
}

/**
 * Some browsers deny storage to frames of another site. A memory then stands in for it, which the panel's frames
 * share, on this page and in other tabs with this site: who signs in in one is signed in in all. It ends with the last.
 * @returns once it holds what the others know
 */
export async function shareMemory(): Promise<void> {
  if (!isDenied()) return
  const values = new Map<string, string>()
  const channel = new BroadcastChannel('panel-memory')
  const post = (message: Message) => channel.postMessage(message)
  const remove = (key: string) => {
    if (values.delete(key)) post(['set', key, null])
    return true
  }
  const set = (key: string, value: string) => {
    if (values.get(key) !== value) post(['set', key, value])
    values.set(key, value)
    return true
  }
  const methods: Record<string, unknown> = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void set(key, String(value)),
    removeItem: (key: string) => void remove(key),
  }
  const memory = new Proxy(methods, {
    get: (_, key) => methods[String(key)] ?? values.get(String(key)),
    // drafts ask for storage that lasts, by name, and are told that there is none (src/device.ts)
    set: (_, key, value) => key !== 'panel:probe' && set(String(key), String(value)),
    deleteProperty: (_, key) => remove(String(key)),
    has: (_, key) => values.has(String(key)),
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: (_, key) =>
      values.has(String(key))
        ? { configurable: true, enumerable: true, writable: true, value: values.get(String(key)) }
        : undefined,
  })
  Object.defineProperty(window, 'localStorage', { configurable: true, value: memory })
  await new Promise<void>((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data[0] === 'ask') post(['all', [...values]])
      else if (data[0] === 'all') {
        for (const [key, value] of data[1]) if (!values.has(key)) values.set(key, value)
        resolve()
      } else {
        const [, key, newValue] = data
        if (newValue === null) values.delete(key)
        else values.set(key, newValue)
        dispatchEvent(new StorageEvent('storage', { key, newValue }))
      }
    }
    post(['ask'])
    setTimeout(resolve, PATIENCE)
  })
}
