import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

export interface Packed {
  readonly path: string
  readonly files: readonly string[]
}

export function pack(folder: string): Packed {
  const output = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [one] = JSON.parse(output) as { filename: string; files: { path: string }[] }[]
  if (!one) throw new Error('npm packed nothing')
  return { path: join(folder, one.filename), files: one.files.map(({ path }) => path) }
}
