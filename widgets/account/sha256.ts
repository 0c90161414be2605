/** Returns the SHA-256 of the text, in hex; undefined on an insecure page, where browsers do not offer it. */
export async function sha256(text: string): Promise<string | undefined> {
  const digest = await globalThis.crypto.subtle?.digest('SHA-256', new TextEncoder().encode(text))
  return digest && [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
