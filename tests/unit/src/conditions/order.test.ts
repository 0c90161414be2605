import { expect, test } from 'vitest'
import { arranged, isSeed, seedOf } from '../../../../src/contract/conditions/arranged.ts'
import type { Block, Order } from '../../../../src/contract/conditions/order.ts'

const SEEDS = [...Array(200).keys()].map((at) => seedOf(`member ${at}`))

const option = (value: string, fixed = false) => ({ value, label: value, fixed })
const question = (id: string, order?: Order, options = ['a', 'b', 'c', 'd'].map((value) => option(value))) => ({
  id,
  order,
  options,
})
const survey = (questions: ReturnType<typeof question>[], ...blocks: string[][]) => ({
  questions,
  blocks: blocks.map((ids): Block => ({ questions: ids, order: 'random' })),
})
const valuesAt = (seed: number, ...questions: ReturnType<typeof question>[]) =>
  arranged(survey(questions), seed).map(({ options }) => options.map(({ value }) => value).join(''))

test('each seed gives one random order of the options, and all orders occur', () => {
  const orders = SEEDS.map((seed) => valuesAt(seed, question('q', 'random'))[0] ?? '')
  expect(SEEDS.map((seed) => valuesAt(seed, question('q', 'random'))[0])).toEqual(orders)
  expect(new Set(orders).size).toBe(24)
  expect(orders.every((order) => [...order].sort().join('') === 'abcd')).toBe(true)
  const first = orders.filter((order) => order.startsWith('a')).length
  expect(first, 'each option comes first about as often').toBeGreaterThan(25)
  expect(first).toBeLessThan(80)
})

test('two questions of one response have different random orders', () => {
  const differ = SEEDS.filter(
    (seed) => new Set(valuesAt(seed, question('p', 'random'), question('q', 'random'))).size > 1,
  )
  expect(differ.length).toBeGreaterThan(150)
})

test('a flip keeps or reverses all questions of a response together', () => {
  const orders = SEEDS.map((seed) => valuesAt(seed, question('p', 'flip'), question('q', 'flip')).join(' '))
  expect(new Set(orders)).toEqual(new Set(['abcd abcd', 'dcba dcba']))
})

test.each(['random', 'flip'] as const)('a fixed option keeps its place when the order is %s', (order) => {
  const options = [option('a'), option('b'), option('x', true), option('c'), option('none', true)]
  const orders = new Set(SEEDS.flatMap((seed) => valuesAt(seed, question('q', order, options))))
  expect(orders.size).toBe(order === 'random' ? 6 : 2)
  for (const values of orders) expect(values).toMatch(/^..x.none$/)
})

test('a block shows its questions in random order, and the others keep their places', () => {
  const ids = ['first', 'a', 'b', 'c', 'last']
  const orders = new Set(
    SEEDS.map((seed) =>
      arranged(
        survey(
          ids.map((id) => question(id)),
          ['a', 'b', 'c'],
        ),
        seed,
      )
        .map(({ id }) => id)
        .join(' '),
    ),
  )
  expect(orders.size).toBe(6)
  for (const order of orders) expect(order).toMatch(/^first . . . last$/)
})

test('a survey without an order stays as it is', () => {
  const questions = [question('p'), question('q')]
  expect(arranged(survey(questions), 5)).toEqual(questions)
})

test.each([
  [0, true],
  [2 ** 32 - 1, true],
  [2 ** 32, false],
  [-1, false],
  [1.5, false],
  ['1', false],
  [undefined, false],
])('%j is a seed: %s', (value, expected) => expect(isSeed(value)).toBe(expected))
