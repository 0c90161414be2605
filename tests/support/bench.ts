import { cpus } from 'node:os'
import { chromium } from '@playwright/test'
import { browserVersion, findBrowser, launchArguments } from './browser.ts'

// What the programs of `npm run bench` share. Nothing else should run on the machine.

export const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** The value that this part of them, from 0 to 1, lies below. */
export const at = (values: readonly number[], part: number): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length * part)] ?? Number.NaN

/** A browser, and in words what is measured with. */
export async function openBrowser() {
  const executablePath = findBrowser()
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: [...launchArguments] })
  const name = executablePath ? browserVersion(executablePath) : 'a browser'
  return { browser, machine: `${cpus().length} processors, ${name}` }
}
