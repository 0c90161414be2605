import { createHash, timingSafeEqual } from 'node:crypto'

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether the given text is the secret, in a time that tells nothing of it. Hashes have one length, whatever is given. */
export const isSameSecret = (given: string, secret: string): boolean => timingSafeEqual(hashOf(given), hashOf(secret))
