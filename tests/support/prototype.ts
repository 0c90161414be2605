import { existsSync } from 'node:fs'
import { aptCommands, hasApt, runCommand } from './browser.ts'

const PACKAGE = 'libjs-prototype'

/** Prototype.js as Debian installs it: no package of npm has what a browser runs. */
export const PROTOTYPE = '/usr/share/javascript/prototype/prototype.js'

/** Installs Prototype.js where apt can, and says what is left out where it cannot. */
export function preparePrototype(): void {
  if (existsSync(PROTOTYPE)) return
  if (hasApt) for (const command of aptCommands([PACKAGE])) runCommand(command)
  if (!existsSync(PROTOTYPE)) process.stdout.write(`The real Prototype.js is left out: apt-get install ${PACKAGE}\n`)
}
