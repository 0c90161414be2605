import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Overrides, Translated } from '../../../src/ui/messages/catalogue.ts'

// Imports the module of the page's language afresh for each test.
let page: typeof import('../../../src/ui/messages/i18n.ts')
beforeEach(async () => {
  vi.resetModules()
  page = await import('../../../src/ui/messages/i18n.ts')
})

afterEach(() => vi.restoreAllMocks())

const english = {
  title: 'Welcome',
  greet: 'Hello {name}, {name}',
  points: { one: '{n} point of {total}', other: '{n} points of {total}' },
} as const
const hindi = {
  title: 'स्वागत',
  greet: 'नमस्ते {name}',
  points: { one: '{total} में से {n} पॉइंट है', other: '{total} में से {n} पॉइंट हैं' },
}

function file(texts: object = hindi) {
  let asked = 0
  let arrive = (_: { translation: Translated }) => {}
  let fail = (_: Error) => {}
  return {
    load: () => {
      asked++
      return new Promise<{ translation: Translated }>((resolve, reject) => {
        arrive = resolve
        fail = reject
      })
    },
    asked: () => asked,
    arrive: async () => {
      arrive({ translation: { card: texts } })
      await new Promise(setImmediate)
    },
    fail: async () => {
      fail(new Error('offline'))
      await new Promise(setImmediate)
    },
  }
}

test('a text contains its values, its plural form and Indian grouping', () => {
  const t = page.i18n('card', { hi: file().load }, english).get()
  expect(t.title).toBe('Welcome')
  expect(t.greet({ name: '$& {n}' })).toBe('Hello $& {n}, $& {n}')
  expect(t.points({ n: 1, total: 123456 })).toBe('1 point of 1,23,456')
  expect(t.points({ n: 0, total: 2 })).toBe('0 points of 2')
})

test('English loads no file, and Hindi changes the page at once after all files have loaded', async () => {
  const [one, two] = [file(), file()]
  const $one = page.i18n('card', { hi: one.load }, english)
  const $two = page.i18n('card', { hi: two.load }, english)
  page.setLanguage('en-GB')
  expect([one.asked(), two.asked(), page.$coming.get()]).toEqual([0, 0, 0])
  page.setLanguage('hi-IN')
  expect(page.$coming.get()).toBe(2)
  await one.arrive()
  expect([$one.get().title, page.$language.get()]).toEqual(['Welcome', 'en'])
  await two.arrive()
  expect([$one.get().title, $two.get().title, page.$language.get()]).toEqual(['स्वागत', 'स्वागत', 'hi'])
  expect($one.get().points({ n: 0, total: 5 }), 'Hindi uses the singular for zero').toBe('5 में से 0 पॉइंट है')
  page.setLanguage('en')
  expect($one.get().title).toBe('Welcome')
  page.setLanguage('hi')
  expect([$one.get().title, one.asked()], 'the file is loaded once').toEqual(['स्वागत', 1])
})

test('a part that loads later shows the language of the page', async () => {
  page.setLanguage('hi')
  const texts = file()
  const $texts = page.i18n('card', { hi: texts.load }, english)
  expect([$texts.get().title, page.$coming.get()], 'the first screen waits for the file').toEqual(['Welcome', 1])
  await texts.arrive()
  expect([$texts.get().title, page.$coming.get()]).toEqual(['स्वागत', 0])
})

test('the page stays in English if a language fails to load, waits for nothing, and tries again on request', async () => {
  const texts = file()
  const $texts = page.i18n('card', { hi: texts.load }, english)
  page.setLanguage('hi')
  await texts.fail()
  expect([$texts.get().title, page.$coming.get()]).toEqual(['Welcome', 0])
  page.setLanguage('hi')
  await texts.arrive()
  expect([$texts.get().title, texts.asked()]).toEqual(['स्वागत', 2])
})

test('the page does not know a language named like a property of every object', () => {
  const $texts = page.i18n('card', { hi: async () => ({ translation: {} }) }, english)
  for (const name of ['constructor', 'valueOf', '__proto__']) {
    page.setLanguage(name)
    expect(page.$language.get()).toBe('en')
    expect($texts.get().points({ n: 1, total: 2 })).toBe('1 point of 2')
  }
})

test("the page's own texts replace single texts of a language at any time", async () => {
  const texts = file()
  const $texts = page.i18n('card', { hi: texts.load }, english)
  page.setMessages({ en: { card: { title: 'Namaste' } }, hi: { card: { points: 'बस {n}' } } })
  page.setLanguage('en')
  expect([$texts.get().title, $texts.get().greet({ name: 'A' })]).toEqual(['Namaste', 'Hello A, A'])
  page.setLanguage('hi')
  await texts.arrive()
  expect([$texts.get().title, $texts.get().points({ n: 2, total: 3 })]).toEqual(['स्वागत', 'बस 2'])
  page.setMessages()
  expect($texts.get().points({ n: 2, total: 3 })).toBe('3 में से 2 पॉइंट हैं')
})

test('a page may add a language that we lack, with its own plural rules', () => {
  const points = { one: 'واحدة', two: 'اثنتان', few: '{n} قليلة', other: '{n} نقطة' }
  page.setMessages({ ar: { card: { points } } })
  page.setLanguage('ar-EG')
  const t = page.i18n('card', { hi: file().load }, english).get()
  expect([t.points({ n: 2, total: 9 }), t.title]).toEqual(['اثنتان', 'Welcome'])
  expect(t.points({ n: 3, total: 9 }), 'a value keeps its own direction').toBe('\u20683\u2069 قليلة')
})

async function toldOf(...owns: object[]) {
  vi.stubGlobal('__PANEL_TEXT_KEYS__', { card: 'title|greet|points', login: 'title' })
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (const own of owns) page.setMessages(own as Overrides)
  await vi.dynamicImportSettled()
  return warned.mock.calls.map(([text]) => text)
}

test('the page reports a replacement for an unknown text or of the wrong type once, and ignores it', async () => {
  const wrong = { title: 5, points: { one: 'x' }, titel: 'Welcome!' }
  page.setLanguage('en')
  const $texts = page.i18n('card', { hi: file().load }, english)
  expect(await toldOf({ en: { card: wrong } }, { en: { card: wrong } })).toEqual([
    '[panel] messages: card.title has a value that is not a text.',
    '[panel] messages: card.points has a value that is not a text.',
    '[panel] messages: card.titel is not a known text.',
  ])
  expect([$texts.get().title, $texts.get().points({ n: 1, total: 1 })]).toEqual(['Welcome', '1 point of 1'])
})

test('the page reports a replacement for an unknown part or language, even if the part has not loaded', async () => {
  expect(
    await toldOf({ 'en-IN': { logn: { title: 'x' }, login: { title: 'x', lede: 'x' } }, ar: { login: {} } }),
  ).toEqual([
    '[panel] messages: en-IN is not a language code. Write en or hi.',
    '[panel] messages: logn is not a catalogue of texts.',
    '[panel] messages: login.lede is not a known text.',
  ])
})
