import { webAddress } from './web-address.ts'

/**
 * Returns the address of a picture that is on https, or below the root of the API's host; otherwise undefined. `api` may
 * be a path of the page's own host, where a browser finds the picture without it.
 */
export function pictureAddress(value: unknown, api: string): string | undefined {
  const host = URL.canParse(api) ? api : undefined
  const address = webAddress(value, host ?? 'https://panel.example')
  if (address === undefined || !/^(?:https:|\/)/i.test(address)) return undefined
  return host ? new URL(address, host).href : address
}
