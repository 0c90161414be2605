import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Makes a project in which the package is installed as published, and other packages are linked. @returns its folder
 */
export function installedProject(name: string, ...packages: readonly string[]): string {
  const folder = resolve('.cache/installed', name)
  const modules = join(folder, 'node_modules')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(modules, { recursive: true })
  for (const path of ['package.json', 'dist'])
    cpSync(path, join(modules, 'panel-widgets', path), {
      recursive: true,
      filter: (source) => !/\.(br|gz|map|woff2)$/.test(source),
    })
  for (const one of packages) symlinkSync(resolve('node_modules', one), join(modules, one))
  return folder
}

/** Returns the example of docs/testing.md with this name in its first line. */
export function exampleOf(name: string): string {
  const guide = readFileSync('docs/testing.md', 'utf8')
  const [, code] = new RegExp(`\`\`\`js\\n// ${name.replaceAll('.', '\\.')}\\n(.*?)\`\`\``, 's').exec(guide) ?? []
  if (!code) throw new Error(`docs/testing.md has no ${name}`)
  return code
}
