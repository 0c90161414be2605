import { existsSync } from 'node:fs'
import { aptCommands, hasApt, runCommand } from './browser.ts'

const PACKAGE = 'libjs-prototype'

/** Debian's Prototype.js. No package of npm has the browser's file. */
export const PROTOTYPE = '/usr/share/javascript/prototype/prototype.js'

/** Installs Prototype.js with apt, or reports that its tests are left out. */
export function preparePrototype(): void {
  if (existsSync(PROTOTYPE)) return
  if (hasApt) for (const command of aptCommands([PACKAGE])) runCommand(command)
  if (!existsSync(PROTOTYPE)) process.stdout.write(`The real Prototype.js is left out: apt-get install ${PACKAGE}\n`)
}
