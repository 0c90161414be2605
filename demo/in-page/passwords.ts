// A visitor may type a password that they use elsewhere, so the tab's storage gets only a hash of it. On an insecure
// page browsers offer no hash, so nothing is stored there (index.ts).

const ITERATIONS = 10_000
const SALT_BYTES = 16

const isOffered = (): boolean => Boolean(globalThis.crypto?.subtle)

export { isOffered as canHash }

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

async function derive(password: string, salt: string): Promise<string> {
  if (!isOffered()) return password
  const encoded = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', encoded.encode(password.normalize('NFKC')), 'PBKDF2', false, [
    'deriveBits',
  ])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: encoded.encode(salt), iterations: ITERATIONS }
  return hex(new Uint8Array(await crypto.subtle.deriveBits(how, key, 256)))
}

export async function hashOf(password: string): Promise<string> {
  const salt = hex(crypto.getRandomValues(new Uint8Array(SALT_BYTES)))
  return `${salt}:${await derive(password, salt)}`
}

export async function matches(stored: string | null | undefined, password: string): Promise<boolean> {
  const [, salt = '', derived = ''] = /^([0-9a-f]+):(.*)$/s.exec(stored ?? '') ?? []
  return stored != null && (await derive(password, salt)) === derived
}
