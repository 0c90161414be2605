import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const find = (folder: string): string =>
  existsSync(join(folder, 'demo', 'server', 'package.json')) ? folder : find(dirname(folder))

/** Searches upwards, because compiled modules have other paths than their sources. */
export const root = find(dirname(fileURLToPath(import.meta.url)))
