import { createHash, timingSafeEqual } from 'node:crypto'

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares hashes of equal length in constant time, so that the duration does not reveal the secret. */
export const isSameSecret = (sent: string, secret: string): boolean => timingSafeEqual(hashOf(sent), hashOf(secret))
