import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as surveys from '../../src/contract/surveys.ts'
import { atOnce } from '../support/crowd.ts'
import { databases } from '../support/database.ts'
import { cellOf, cells, filled, joinMany, LATE, OUT, outcomeOf, plantScreened, REWARD } from '../support/screened.ts'
import { counts } from '../support/size.ts'
import { nodesOfSuite } from '../support/suite.ts'

// (docs/rules.md, Screening)

const { members, limit, width } = counts.screening

/** Repeats a call that a busy database refuses, as a client does. */
async function insist<A extends { readonly status: number }>(send: () => Promise<A>): Promise<A> {
  const answered = await send()
  return answered.status === 503 ? insist(send) : answered
}

describe.each(databases)('a crowd on the %s database', (kind) => {
  const cluster = nodesOfSuite(kind)

  test('fills each cell to its limit, and everybody is paid once what was stated', async () => {
    const panel = cluster.at(0)
    const id = await plantScreened(panel, { quotas: cells(limit) })
    const people = await joinMany(panel, members)
    const take = async ({ token }: { token: string }, index: number) => {
      const node = cluster.at(index)
      const screening = cellOf(index)
      // Every fifth member has an older client, which does not ask for a place first.
      const isOlder = index % 5 === 0
      const place = isOlder
        ? undefined
        : await insist(() => node.call(surveys.screenSurvey, { token, id, body: { responses: screening } }))
      if (place && place.answer.outcome !== 'in') return place.answer.outcome ?? place.answer.code
      const body = { responses: { ...screening, why: 'Warm' }, timeSpent: 9 }
      const request = { token, id, body, key: randomUUID() }
      const { answer } = await insist(() => cluster.at(index + 1).call(surveys.submitSurvey, request))
      return answer.code ?? answer.pointsEarned
    }
    const answers: unknown[] = []
    for (let from = 0; from < members; from += width)
      answers.push(
        ...(await atOnce(Math.min(width, members - from), (at) => take(people[from + at] ?? { token: '' }, from + at))),
      )

    expect(new Set(answers)).toEqual(new Set([REWARD, 'full', 'survey-screened']))
    expect(answers.filter((answer) => answer === REWARD)).toHaveLength(4 * limit)
    expect(await outcomeOf(panel, id)).toEqual(filled(members, limit))
  })

  test('that changes its answers fills no cell beyond its limit, and everybody is paid once', async () => {
    const panel = cluster.at(0)
    const id = await plantScreened(panel, { quotas: cells(limit) })
    const wanted = { sex: 'woman', age: 'old' }
    const held = Array.from({ length: 4 * limit }, (_, index) => cellOf(index)).filter(
      ({ sex, age }) => sex !== wanted.sex || age !== wanted.age,
    )
    const people = await joinMany(panel, held.length)
    const ask = (node: number, at: number, responses: object) =>
      insist(() => cluster.at(node).call(surveys.screenSurvey, { token: people[at]?.token, id, body: { responses } }))
    const places = await atOnce(people.length, (at) => ask(at, at, held[at] ?? {}))
    expect(new Set(places.map(({ answer }) => answer.outcome))).toEqual(new Set(['in']))

    // all move to one cell, several times at once, and submit the answers of before and those of now
    const results = await atOnce(people.length, async (at) => {
      const asked = await atOnce(3, (node) => ask(at + node, at, wanted))
      const submitted: unknown[] = []
      for (const responses of [held[at], wanted]) {
        const body = { responses: { ...responses, why: 'Warm' }, timeSpent: 9 }
        const request = { token: people[at]?.token, id, body, key: randomUUID() }
        const { answer } = await insist(() => cluster.at(at + 1).call(surveys.submitSurvey, request))
        submitted.push(answer.code ?? answer.pointsEarned)
      }
      return [...new Set(asked.map(({ answer }) => answer.outcome ?? answer.code)), ...submitted].join(' ')
    })
    expect(results.filter((one) => one === `in screening-changed ${REWARD}`)).toHaveLength(limit)
    expect(results.filter((one) => one === 'full survey-screened survey-screened')).toHaveLength(2 * limit)
    expect(await outcomeOf(panel, id)).toEqual({
      completed: { 'woman old': limit },
      outcomes: { in: limit, full: 2 * limit },
      credits: [`${2 * limit} screening_credit ${LATE}`, `${limit} survey_credit ${REWARD}`],
      sum: 0,
      faults: [],
    })
  })

  test('of repeated calls of one member gets one decision and one payment', async () => {
    const panel = cluster.at(0)
    const id = await plantScreened(panel, {
      screening: { upTo: 'age', passIf: { question: 'sex', is: 'man' }, points: OUT },
    })
    const [one, other] = await joinMany(panel, 2)
    const responses = { sex: 'woman', age: 'old' }
    const screen = (index: number) =>
      cluster.at(index).call(surveys.screenSurvey, { token: one?.token, id, body: { responses } })
    const screened = await atOnce(width, screen)
    expect(new Set(screened.map(({ answer }) => `${answer.outcome} ${answer.points}`))).toEqual(new Set([`out ${OUT}`]))

    const body = { responses: { ...responses, why: 'Warm' }, timeSpent: 9 }
    const key = randomUUID()
    const submitted = await atOnce(width, (index) =>
      cluster.at(index).call(surveys.submitSurvey, {
        token: other?.token,
        id,
        body,
        ...(index % 3 ? { key: index % 3 === 1 ? key : randomUUID() } : {}),
      }),
    )
    expect(new Set(submitted.map(({ status, answer }) => `${status} ${answer.code}`))).toEqual(
      new Set(['400 survey-screened']),
    )
    expect(await outcomeOf(panel, id)).toMatchObject({
      outcomes: { out: 2 },
      credits: [`2 screening_credit ${OUT}`],
      sum: 0,
      faults: [],
    })
  })
})
