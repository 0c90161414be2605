import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const find = (folder: string): string =>
  existsSync(join(folder, 'demo', 'server', 'package.json')) ? folder : find(dirname(folder))

/** The repository's top, or that of what was compiled of it, where modules lie elsewhere than their sources. */
export const root = find(dirname(fileURLToPath(import.meta.url)))
