import { expect, onTestFinished, test } from 'vitest'
import { storagePrefix } from '../../../../src/page/configuration.ts'

test.each([
  ['the API on its own origin', {}, ''],
  ['the API under its own path', { api: '/v2/api' }, ''],
  ['the API on another origin', { api: 'https://api.panel.example/api' }, 'panel-'],
  [
    'the API on another origin and itself as home of the panel',
    { api: 'https://api.panel.example', home: 'https://www.shop.example/' },
    '',
  ],
  ['a reverse proxy for the API of a panel elsewhere', { api: '/panel-api', home: 'https://panel.example' }, 'panel-'],
  ['another port', { api: 'https://www.shop.example:8443/api' }, 'panel-'],
])('storagePrefix for a page with %s is $2', (_, configuration, prefix) => {
  const had = Object.getOwnPropertyDescriptor(globalThis, 'location')
  Object.defineProperty(globalThis, 'location', {
    configurable: true,
    value: new URL('https://www.shop.example/story'),
  })
  onTestFinished(() => {
    if (had) Object.defineProperty(globalThis, 'location', had)
    else Reflect.deleteProperty(globalThis, 'location')
  })
  expect(storagePrefix(configuration)).toBe(prefix)
})
