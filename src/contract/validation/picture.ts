import { webAddress } from './web-address.ts'

/** Returns the whole address of a picture that is on https, or below the root of `base`; otherwise undefined. */
export function pictureAddress(value: unknown, base: string): string | undefined {
  const address = webAddress(value, base)
  return address !== undefined && /^(?:https:|\/)/i.test(address) ? new URL(address, base).href : undefined
}
