import { attempt } from '../../page/attempt.ts'

type Message =
  | readonly ['ask']
  | readonly ['all', readonly (readonly [string, string])[]]
  | readonly ['set', string, string | null]

/** Milliseconds to wait for other frames; the element's file loads in the meantime. */
const ANSWERED_WITHIN = 150

const isDenied = (): boolean => !attempt(() => window.localStorage)

const isOurs = (frame: Window): boolean => frame !== window && attempt(() => frame.origin) === origin

function openChannel(receive: (message: Message) => void): (message: Message) => void {
  try {
    const channel = new BroadcastChannel('panel-memory')
    channel.onmessage = ({ data }: MessageEvent<Message>) => receive(data)
    return (message) => channel.postMessage(message)
  } catch {
    addEventListener('message', ({ source, data }) => {
      if (isOurs(source as Window)) receive(data)
    })
    return (message) => {
      for (let i = 0; i < parent.length; i++) {
        const frame = parent[i] as Window
        if (isOurs(frame)) frame.postMessage(message, origin)
      }
    }
  }
}

/**
 * Shares a memory between the panel's frames, because some browsers deny storage to frames of another site. The frames
 * of one page share it; if the browser allows a channel, those of the site's other tabs do too. So a member who signs
 * in in one frame is signed in in all. The memory ends with the last frame.
 * @returns once it has the other frames' content
 */
export async function shareMemory(): Promise<void> {
  if (!isDenied()) return
  const values = new Map<string, string>()
  let heard = () => {}
  const post = openChannel((message) => {
    if (message[0] === 'ask') post(['all', [...values]])
    else if (message[0] === 'all') {
      for (const [key, value] of message[1]) if (!values.has(key)) values.set(key, value)
      heard()
    } else {
      const [, key, newValue] = message
      if (newValue === null) values.delete(key)
      else values.set(key, newValue)
      dispatchEvent(new StorageEvent('storage', { key, newValue }))
    }
  })
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
    // Drops this key: drafts write it to test whether storage lasts, and this memory does not (src/client/device.ts).
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
    heard = resolve
    post(['ask'])
    setTimeout(resolve, ANSWERED_WITHIN)
  })
}
