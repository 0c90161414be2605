import { describe, expect, test } from 'vitest'
import { readArguments } from '../../../demo/server/operator/arguments.ts'
import { conformanceCommand } from '../../../demo/server/operator/commands/index.ts'
import { readVisitor as visitorOf } from '../../../demo/server/operator/conformance/command.ts'
import { findingLine } from '../../../demo/server/operator/conformance/index.ts'
import { profile } from '../../../src/contract/users.ts'

const readVisitor = (words: readonly string[]) => visitorOf(readArguments(conformanceCommand.forms, words))

describe('the arguments of `conformance`', () => {
  test('--url sets the base of the calls, with /api if the address has no path', () => {
    const read = (url: string) => readVisitor(['--url', url, '--email', 'a@example.com']).api
    expect(read('https://panel.example')).toBe('https://panel.example/api')
    expect(read('https://panel.example/')).toBe('https://panel.example/api')
    expect(read('https://panel.example/calls/v2/')).toBe('https://panel.example/calls/v2')
  })

  test('--password sets the password of an existing account, and the check registers an account without it', () => {
    const words = ['--url', 'https://panel.example', '--email', 'a@example.com']
    expect(readVisitor([...words, '--password', 'Reads#2026']).password).toBe('Reads#2026')
    expect(readVisitor(words)).not.toHaveProperty('password')
  })

  test.each([
    [['--email', 'a@example.com'], '--url is missing'],
    [['--url', 'panel.example', '--email', 'a@example.com'], '--url is missing or not an address'],
    [['--url', 'ftp://panel.example', '--email', 'a@example.com'], 'does not begin with https:// or http://'],
    [['--url', 'https://panel.example'], '"" is not an e-mail address'],
    [['--url', 'https://panel.example', '--email', 'nobody'], '"nobody" is not an e-mail address'],
    [['--url', 'https://panel.example', '--emial', 'a@example.com'], "Unknown option '--emial'"],
  ])('the command refuses %j and gives the reason', (words, reason) => {
    expect(() => readVisitor(words)).toThrow(reason)
  })
})

describe('the report on a hostile server', () => {
  test('the report contains no terminal control characters and keeps each finding on one line', () => {
    const why = `answered 500 "\u001b[31mred\u001b[0m\n\rholds\u009b2J \u202eevil\u2069\u0007${'x'.repeat(5000)}"`
    const line = findingLine({ subject: profile, says: 'answers', outcome: 'broken', why })
    expect(line).toMatch(/^broken {7}GET \/users\/profile answers: answered 500 "red holds evilx+$/)
    expect(line.length).toBeLessThan(600)
  })
})
