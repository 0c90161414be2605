import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { parse } from 'valibot'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Store } from '../../demo/server/db/store.ts'
import { saveSurveys } from '../../demo/server/operator/authoring/saving.ts'
import { surveyFile } from '../../demo/server/operator/authoring/survey-file.ts'
import { checkAnswers } from '../../demo/server/surveys/answers.ts'
import { lockOpenSurvey, questionsOf, submit } from '../../demo/server/surveys/submission.ts'
import { dashboard } from '../../src/contract/dashboard.ts'
import * as rewards from '../../src/contract/rewards.ts'
import * as surveys from '../../src/contract/surveys.ts'
import { exportData } from '../../src/contract/users.ts'
import { read } from '../checks/sources.ts'
import { databases, fillDirectory } from '../support/database.ts'
import { asOperator } from '../support/operator.ts'
import { givePoints } from '../support/points.ts'
import { operate as operateProcess } from '../support/process.ts'
import { sendTo } from '../support/results.ts'
import { startServer } from '../support/server.ts'
import { serverOfSuite } from '../support/suite.ts'

interface Snippet {
  readonly language: string
  readonly code: string
  readonly before: string
}

const snippetsOf = (document: string): Snippet[] =>
  [...read(document).matchAll(/([^\n]*)\n\n?```(\w*)\n(.*?)^```/gms)].map(
    ([, before = '', language = '', code = '']) => ({
      before,
      language,
      code,
    }),
  )

/** Writes the snippets that the line before them names, such as `study.json`. @returns the names */
function writeFiles(snippets: readonly Snippet[], folder: string): string[] {
  mkdirSync(folder, { recursive: true })
  return snippets.flatMap(({ before, code }) => {
    const [, name] = /`([\w.-]+)`:$/.exec(before) ?? []
    if (!name) return []
    writeFileSync(join(folder, name), code)
    return [name]
  })
}

const commandsIn = (code: string): string[][] =>
  [...code.matchAll(/^npx panel (.+)$/gm)].map(([, words = '']) => words.split(' '))

const DAY_SECONDS = 86_400

const study = {
  id: 'tea-at-home',
  title: 'Tea at home',
  description: 'How you like it.',
  category: 'Food',
  pointsReward: 40,
  estimatedTime: 3,
  questions: [
    {
      id: 'often',
      type: 'multiple-choice',
      question: 'How often?',
      required: true,
      options: ['Daily', { value: 'never', label: 'Never' }],
      translations: { hi: { question: 'कितनी बार?', options: { never: 'कभी नहीं' } } },
    },
    { id: 'good', type: 'rating', question: 'How good?', maxRating: 7, highLabel: 'Very' },
  ],
  translations: { hi: { title: 'घर की चाय' } },
}
const voucher = { id: 'voucher', name: 'Voucher', description: 'For tea.', brand: 'Elaichi', pointsCost: 30 }

const surveyOf = (written: object) => parse(surveyFile, written)

async function waiting(store: Store): Promise<number> {
  const { rows } = (await store.execute(sql`select 1 from pg_locks where not granted`)) as { rows: unknown[] }
  return rows.length
}

describe.each(databases)("operators' surveys and rewards, on the %s database", (kind) => {
  const panel = serverOfSuite({ kind, seed: false })
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'panel-authoring-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  // tests/unit/server/operator.test.ts runs commands as processes
  const operate = (...words: string[]) =>
    asOperator(panel, ...words).then(
      (output) => ({ code: 0, output }),
      ({ message }: Error) => ({ code: 1, output: message }),
    )

  const add = (what: 'surveys' | 'rewards', value: unknown, ...words: string[]) => {
    writeFileSync(join(folder, 'file.json'), JSON.stringify(value))
    return operate(what, 'add', join(folder, 'file.json'), ...words)
  }

  test('the operator adds a survey, changes it within the rules, closes it with a day to finish, and opens it again', async () => {
    const { token } = await panel.register()
    const listed = async () => (await panel.call(surveys.listSurveys, { token })).answer.surveys.map(({ id }) => id)
    const id = study.id
    expect((await add('surveys', study, '--dry-run')).output).toMatch(/^tea-at-home would be added/)
    expect(await listed()).toEqual([])
    expect(await add('surveys', study, '--closed')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/was added, closed/),
    })
    expect(await listed()).toEqual([])
    expect((await operate('surveys', 'list')).output).toMatch(/tea-at-home {2}not opened yet /)
    const unopened = [
      await panel.call(surveys.getSurvey, { id, token }),
      await panel.call(surveys.submitSurvey, { id, token, body: { responses: { often: 'never' }, timeSpent: 9 } }),
      await panel.call(surveys.surveyOffer, { id }),
    ]
    expect(unopened.map(({ answer }) => answer.code)).toEqual(Array(3).fill('survey-missing'))
    expect(await operate('surveys', 'open', id)).toEqual({ code: 0, output: `${id} is open.` })
    expect(await listed()).toEqual([id])

    const { survey } = (await panel.call(surveys.getSurvey, { id, token })).answer
    expect(survey).toMatchObject({ title: 'Tea at home', translations: study.translations, pointsReward: 40 })
    expect(survey).not.toHaveProperty('closedAt')
    expect(survey?.questions[0]).toMatchObject({
      options: [
        { value: 'Daily', label: 'Daily' },
        { value: 'never', label: 'Never' },
      ],
      translations: { hi: { options: { never: 'कभी नहीं' } } },
    })

    const more = { ...study, questions: [...study.questions, { id: 'why', type: 'text', question: 'Why?' }] }
    expect((await add('surveys', more)).output).toMatch(/^tea-at-home was changed \(3 questions/)
    expect((await add('surveys', more)).output).toMatch(/^tea-at-home is unchanged/)
    const refused = await panel.call(surveys.submitSurvey, {
      id,
      token,
      body: { responses: { often: 'Never' }, timeSpent: 9 },
    })
    expect(refused.status, 'the label is not an answer').toBe(400)
    const body = { responses: { often: 'never', good: 7, why: 'Ginger' }, timeSpent: 9 }
    expect((await panel.call(surveys.submitSurvey, { id, token, body })).answer.points).toBe(40)

    expect(await add('surveys', study)).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /^tea-at-home has 1 response, so its questions keep .* and questions cannot change/,
      ),
    })
    const [often, good] = study.questions
    for (const [place, asked] of [
      [
        'questions[0].options[1].value',
        { ...often, options: ['Daily', { value: 'no', label: 'Never' }], translations: {} },
      ],
      ['questions[0].options', { ...often, options: ['Daily', { value: 'never', label: 'Never' }, 'Other'] }],
      ['questions[0].required', { ...often, required: false }],
    ] as const) {
      const { code, output } = await add('surveys', { ...more, questions: [asked, ...more.questions.slice(1)] })
      expect([code, output]).toEqual([
        1,
        expect.stringContaining(`and ${place} cannot change. What can change: the points`),
      ])
    }
    const exchanged = {
      ...often,
      options: [
        { value: 'Daily', label: 'Never' },
        { value: 'never', label: 'Daily' },
      ],
      translations: {},
    }
    expect(await add('surveys', { ...more, questions: [exchanged, ...more.questions.slice(1)] })).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^tea-at-home has 1 response, and "Never" would be the text of something else than before/,
      ),
    })
    const kept = await add('surveys', more, '--closed')
    expect(kept.output).toContain('It stays open: --closed is for what is new. Run panel surveys close tea-at-home')
    const dearer = {
      ...more,
      pointsReward: 60,
      questions: more.questions.map((one) => ({ ...one, translations: { hi: { question: 'क्या?' } } })),
    }
    expect(await add('surveys', dearer)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/was changed .*60 points/),
    })
    const better = {
      ...often,
      question: 'How often do you?',
      options: [{ value: 'Daily', label: 'Every day' }, 'never'],
    }
    const reworded = { ...more, pointsReward: 60, questions: [better, { ...good, lowLabel: 'Not' }, more.questions[2]] }
    expect((await add('surveys', reworded, '--by', 'Nila')).output).toMatch(/was changed/)
    const codebook = await sendTo(panel)({ command: 'results codebook', id })
    const { text } = JSON.parse('output' in codebook ? codebook.output : '')
    const lines: string[] = text.split('\r\n')
    expect(lines.filter((line) => line.startsWith('often,often,'))).toEqual([
      expect.stringMatching(/^often,often,How often\?,multiple-choice,Daily,Daily,,20[^,]+Z,कितनी बार\?,Daily$/),
      expect.stringMatching(/,never,Never,,20[^,]+Z,कितनी बार\?,कभी नहीं$/),
      expect.stringMatching(/^often,often,How often\?,multiple-choice,Daily,Daily,20[^,]+Z,20[^,]+Z,क्या\?,Daily$/),
      expect.stringMatching(/,never,Never,20[^,]+Z,20[^,]+Z,क्या\?,Never$/),
      expect.stringMatching(/^often,often,How often do you\?,multiple-choice,Daily,Every day,20[^,]+Z,,/),
      expect.stringMatching(/^often,often,How often do you\?,multiple-choice,never,never,20[^,]+Z,,/),
    ])
    const { data } = (await panel.call(exportData, { token })).answer
    expect(JSON.stringify(data.surveys), 'the member reads the wording that was answered').toContain('"How often?"')

    const newcomer = await panel.register()
    const open = () => panel.call(surveys.getSurvey, { id, token: newcomer.token })
    expect(await operate('surveys', 'close', id)).toEqual({ code: 0, output: `${id} is closed.` })
    expect((await operate('surveys', 'close', id)).output).toMatch(/was closed before/)
    expect((await operate('surveys', 'list')).output).toMatch(/tea-at-home {2}closed .* en hi .* 3 +1 +60$/)
    const seen = await panel.call(dashboard, { token: newcomer.token })
    expect(JSON.stringify(seen.answer)).not.toContain(id)
    expect((await open()).status, 'a member who has begun can finish').toBe(200)
    const finished = await panel.call(surveys.submitSurvey, { id, token: newcomer.token, body })
    expect(finished.answer.pointsEarned).toBe(60)
    const tardy = await panel.register()
    panel.pass(DAY_SECONDS + 60)
    const after = await panel.call(surveys.submitSurvey, { id, token: tardy.token, body })
    expect([after.status, after.answer.code]).toEqual([404, 'survey-missing'])
    await operate('surveys', 'open', id)
    expect((await panel.call(surveys.submitSurvey, { id, token: tardy.token, body })).status).toBe(200)
    expect(await operate('surveys', 'close', 'nothing')).toEqual({
      code: 1,
      output: 'There is no survey nothing',
    })
  })

  test('the operator adds a reward, cannot rename it after a redemption, and closes it', async () => {
    const { token, id } = await panel.register()
    await givePoints(panel, id, 100)
    const shown = async () => (await panel.call(rewards.listRewards, { token })).answer.rewards
    expect((await add('rewards', [voucher, { ...voucher, id: 'other' }])).code).toBe(0)
    expect((await shown()).map((one) => one.id)).toEqual(['voucher', 'other'])
    const redeem = () => panel.call(rewards.redeemReward, { id: 'voucher', token })
    expect((await redeem()).answer.points).toBe(70)
    const renamed = await add('rewards', { ...voucher, brand: 'Adrak' })
    expect(renamed).toMatchObject({
      code: 1,
      output: expect.stringMatching(/was redeemed 1 time, so its brand cannot change/),
    })
    const image = 'https://panel.example/a.jpg'
    expect((await add('rewards', { ...voucher, pointsCost: 35, image })).output).toBe(
      'voucher was changed (35 points).',
    )
    expect((await shown())[0]).toMatchObject({ pointsCost: 35, image })
    await operate('rewards', 'close', 'voucher')
    expect((await shown()).map((one) => one.id)).toEqual(['other'])
    expect((await redeem()).answer.code).toBe('reward-missing')
    const { redemptions } = (await panel.call(rewards.listRedemptions, { token })).answer
    expect(redemptions[0]?.reward, 'the redemption keeps the name').toMatchObject({ name: 'Voucher', brand: 'Elaichi' })
  })

  // the embedded database has one connection, so no change comes between the reading and the storing
  test('the operator cannot change a question while the first response to it is being stored', async () => {
    const { id: userId } = await panel.register()
    const { store } = panel.server.database
    const at = new Date()
    const first = { ...study, id: 'answered-once' }
    const saving = { closed: false, dryRun: false, by: 'Nila', at }
    await saveSurveys(store, [surveyOf(first)], saving)
    let change: Promise<unknown> | undefined
    await store.transaction(async (submitting) => {
      const { survey } = await lockOpenSurvey(submitting, { userId, surveyId: first.id, at })
      const answers = checkAnswers(await questionsOf(submitting, first.id), { often: 'Daily' })
      let changed = false
      const changing = saveSurveys(store, [surveyOf({ ...first, questions: first.questions.slice(1) })], saving)
      change = changing.catch(String).finally(() => {
        changed = true
      })
      const isOver = async () => changed || (await waiting(store)) > 0
      if (kind === 'postgres') await expect.poll(isOver).toBe(true)
      await submit(submitting, { userId, survey, answers, timeSpent: 1, partner: null, language: 'en', at })
    })
    expect(await change).toMatch(/has 1 response, so its questions keep their meaning, and questions cannot change/)
  })

  test('the command stores all of several files or none of them', async () => {
    const first = { ...study, id: 'first' }
    writeFileSync(join(folder, 'one.json'), JSON.stringify(first))
    writeFileSync(join(folder, 'two.json'), JSON.stringify({ ...study, questions: study.questions.slice(1) }))
    const files = [join(folder, 'one.json'), join(folder, 'two.json')]
    expect((await operate('surveys', 'add', ...files)).code).toBe(1)
    expect((await operate('surveys', 'list')).output).not.toContain('first')
  })
})

test('every command of the guide prints what the guide says, beside the server of an empty database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'panel-guide-'))
  const path = join(folder, 'data')
  await fillDirectory(path)
  const panel = await startServer({ seed: false, database: { kind: 'directory', path } })
  onTestFinished(async () => {
    await panel.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const snippets = snippetsOf('docs/authoring.md')
  const files = writeFiles(snippets, folder)
  expect(files).toEqual([
    'study.json',
    'snacks.json',
    'mistakes.json',
    'screening.json',
    'rewards.json',
    'feedback.json',
  ])
  const ran: string[] = []
  for (const [at, { language, code }] of snippets.entries()) {
    if (language !== 'sh') continue
    const printed: string[] = []
    for (const words of commandsIn(code)) {
      const placed = words.map((word) => (files.includes(word) ? join(folder, word) : word))
      printed.push((await operateProcess({ DATA_DIR: path }, ...placed)).output)
      ran.push(words.join(' '))
    }
    expect(`${printed.join('\n').replaceAll(`${folder}/`, '')}\n`).toBe(snippets[at + 1]?.code)
  }
  expect(ran.length).toBe(13)
})
