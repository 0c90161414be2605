import { existsSync } from 'node:fs'
import { aptCommands, hasApt, runCommand } from './browser.ts'

const PACKAGE = 'libjs-prototype'

/** Prototype.js from Debian, because no package of npm has the file for browsers. */
export const PROTOTYPE = '/usr/share/javascript/prototype/prototype.js'

/** Installs Prototype.js with apt. If that fails, reports that its tests are left out. */
export function preparePrototype(): void {
  if (existsSync(PROTOTYPE)) return
  if (hasApt) for (const command of aptCommands([PACKAGE])) runCommand(command)
  if (!existsSync(PROTOTYPE)) process.stdout.write(`The real Prototype.js is left out: apt-get install ${PACKAGE}\n`)
}
