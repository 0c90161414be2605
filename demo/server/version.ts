import { readFileSync } from 'node:fs'

/** Of this panel, and of the widgets that it serves. */
export const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
