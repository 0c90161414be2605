import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Site } from '../support/site.ts'

const GUIDE = readFileSync(fileURLToPath(new URL('../../docs/strict-pages.md', import.meta.url)), 'utf8')

function printedPolicy({ host }: Site): string {
  const [, block] = /^```\nContent-Security-Policy:\n(.*?)^```/ms.exec(GUIDE) ?? []
  if (!block) throw new Error('docs/strict-pages.md prints no Content-Security-Policy')
  const policy = block.replace(/\s+/g, ' ').trim()
  if (!/^default-src 'none'; .*require-trusted-types-for 'script'$/.test(policy))
    throw new Error(`the printed policy is not strict: ${policy}`)
  return policy.replaceAll('https://panel.example', host).replaceAll('wss://panel.example', host.replace(/^http/, 'ws'))
}

/** A page whose icon needs no request. */
export const iconless = '<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Strict</title>'
/** The policy of docs/strict-pages.md with a `data:` icon. */
export const policyOf = (site: Site): string => `${printedPolicy(site)}; img-src data:`
