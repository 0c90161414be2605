import { describe, expect, test } from 'vitest'
import { readVisitor } from '../../../demo/server/operator/conformance/command.ts'

describe('the words after `conformance`', () => {
  test('give the base of the calls, with /api if the address has no path', () => {
    const read = (url: string) => readVisitor(['--url', url, '--email', 'a@example.com']).api
    expect(read('https://panel.example')).toBe('https://panel.example/api')
    expect(read('https://panel.example/')).toBe('https://panel.example/api')
    expect(read('https://panel.example/calls/v2/')).toBe('https://panel.example/calls/v2')
  })

  test('give the password of an existing account, and none if the check registers one', () => {
    const words = ['--url', 'https://panel.example', '--email', 'a@example.com']
    expect(readVisitor([...words, '--password', 'Reads#2026']).password).toBe('Reads#2026')
    expect(readVisitor(words)).not.toHaveProperty('password')
  })

  test.each([
    [['--email', 'a@example.com'], '--url is missing'],
    [['--url', 'panel.example', '--email', 'a@example.com'], '--url is missing, or is no address'],
    [['--url', 'ftp://panel.example', '--email', 'a@example.com'], 'neither https:// nor http://'],
    [['--url', 'https://panel.example'], '"" is no e-mail address'],
    [['--url', 'https://panel.example', '--email', 'nobody'], '"nobody" is no e-mail address'],
    [['--url', 'https://panel.example', '--emial', 'a@example.com'], "Unknown option '--emial'"],
  ])('%j are refused with the reason and the usage', (words, reason) => {
    expect(() => readVisitor(words)).toThrow(reason)
    expect(() => readVisitor(words)).toThrow('Usage:')
  })
})
