import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { Window } from 'happy-dom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answers, responses, resultExports, users } from '../../../demo/server/db/schema.ts'
import { download } from '../../../demo/server/operator/results/download.ts'
import { linesOf } from '../../../demo/server/operator/results/report-lines.ts'
import { anyText } from '../../support/any-text.ts'
import { databases, fillDirectory } from '../../support/database.ts'
import { asOperator } from '../../support/operator.ts'
import { operateWith } from '../../support/process.ts'
import { createCsvReader, exportInto, exportParts, exportText, sendTo } from '../../support/results.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { ofSuite } from '../../support/suite.ts'
import { type PlantedQuestion, plantSurvey } from '../../support/surveys.ts'

// `npx panel results ...` (docs/operating.md, Results).

const FIRST = ['respondent', 'completed', 'seconds', 'partner', 'language']
type Value = string | number | string[] | Record<string, string>

const storable = (maxLength: number) => anyText({ maxLength }).map((text) => `${text.replaceAll('\0', '')}`)
const word = fc.oneof(
  storable(20).map((text) => text || '-'),
  fc.constantFrom(
    '=1+1',
    '+91',
    '-5',
    '@SUM(A1)',
    '\t=1',
    '＝1',
    'a "b", c',
    'line\r\nline',
    'line\nline',
    'पाँच, छह',
    "'",
    '\\.',
  ),
)

interface Generated {
  readonly question: PlantedQuestion & { readonly id: string }
  readonly values: readonly (Value | undefined)[]
}

const MEMBERS = 3
const given = (value: fc.Arbitrary<Value>) =>
  fc.array(fc.option(value, { nil: undefined }), { minLength: MEMBERS, maxLength: MEMBERS })

const options = fc.uniqueArray(word, { minLength: 1, maxLength: 5 })
const kind = fc.oneof(
  given(word).map((values) => ({ question: { type: 'text' }, values })),
  given(fc.integer({ min: 1, max: 9 })).map((values) => ({ question: { type: 'rating', maxRating: 9 }, values })),
  given(fc.integer({ min: 0, max: 10 })).map((values) => ({ question: { type: 'nps' }, values })),
  given(fc.double({ noNaN: true, noDefaultInfinity: true }).map(String)).map((values) => ({
    question: { type: 'number' },
    values,
  })),
  options.chain((all) =>
    given(fc.constantFrom(...all)).map((values) => ({ question: { type: 'multiple-choice', options: all }, values })),
  ),
  fc.tuple(options, options).chain(([all, rows]) =>
    given(
      fc
        .tuple(fc.constantFrom(...all), fc.subarray(rows))
        .map(([one, some]) => Object.fromEntries(some.map((row) => [row, one]))),
    ).map((values) => ({
      question: { type: 'matrix', options: all, rows },
      values,
    })),
  ),
  options.chain((all) =>
    given(fc.shuffledSubarray(all, { minLength: 1 })).map((values) => ({
      question: { type: 'ranking', options: all },
      values,
    })),
  ),
  options.chain((all) =>
    given(fc.subarray(all, { minLength: 1 })).map((values) => ({
      question: { type: 'checkbox', options: all },
      values,
    })),
  ),
)
const id = fc.oneof(fc.constantFrom(...FIRST, '1', '2.5', 'a-b'), fc.stringMatching(/^[A-Za-z0-9][\w.-]{0,20}$/))
const survey = fc
  .uniqueArray(fc.tuple(id, kind), { minLength: 1, maxLength: 6, selector: ([one]) => one })
  .map((all): Generated[] => all.map(([own, { question, values }]) => ({ question: { ...question, id: own }, values })))

/** Returns the documented columns of a question, and their cells for an answer. */
function expected({ question }: Generated, value: Value | undefined): [name: string, cell: string | number | null][] {
  const { id: own, type } = question
  const [all, rows] = [(question.options ?? []) as string[], (question.rows ?? []) as string[]]
  if (type === 'matrix')
    return rows.map((row, at) => [
      `${own}:${at + 1}`,
      new Map(Object.entries((value ?? {}) as Record<string, string>)).get(row) ?? null,
    ])
  if (type === 'ranking')
    return all.map((option, at) => [`${own}:${at + 1}`, ((value ?? []) as string[]).indexOf(option) + 1 || null])
  if (type === 'checkbox')
    return all.map((option, at) => [
      `${own}:${at + 1}`,
      value === undefined ? null : Number((value as string[]).includes(String(option))),
    ])
  const name = FIRST.includes(own) ? `${own}:answer` : own
  if (value === undefined) return [[name, null]]
  if (type !== 'number') return [[name, value as string | number]]
  const number = Number(value)
  return [[name, Number.isInteger(number) && !Number.isSafeInteger(number) ? String(value) : number]]
}

/** Puts an apostrophe before a text that a spreadsheet would evaluate. */
const csvCell = (cell: string | number | null): string | null =>
  typeof cell === 'string' && /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell === null ? null : String(cell)

const csv = ofSuite(createCsvReader)

describe.each(databases)('results of surveys on the %s database', (kind) => {
  let panel: TestServer
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'panel-results-'))
    const path = join(folder, 'data')
    if (kind === 'embedded') await fillDirectory(path)
    panel = await startServer({
      seed: false,
      ...(kind === 'postgres' ? { kind } : { database: { kind: 'directory', path } }),
    })
  })
  afterAll(async () => {
    await panel.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const store = () => panel.server.database.store

  async function plantMembers(count: number): Promise<string[]> {
    const rows = Array.from({ length: count }, () => {
      const own = randomUUID()
      const at = new Date()
      return { id: own, email: `${own}@example.org`, firstName: 'A', lastName: 'B', verifiedAt: at, createdAt: at }
    })
    await store().insert(users).values(rows)
    return rows.map((row) => row.id)
  }

  interface Planted {
    readonly userId: string
    readonly values: Readonly<Record<string, Value | undefined>>
    readonly at?: Date
    readonly partner?: string
  }
  async function plantResponse(surveyId: string, { userId, values, at = new Date(), partner }: Planted) {
    const own = randomUUID()
    await store()
      .insert(responses)
      .values({
        id: own,
        userId,
        surveyId,
        pointsEarned: 0,
        timeSpent: 61,
        partner: partner ?? null,
        language: 'en',
        completedAt: at,
      })
    const rows = Object.entries(values).flatMap(([questionId, value]) =>
      value === undefined ? [] : [{ responseId: own, questionId, value }],
    )
    if (rows.length > 0) await store().insert(answers).values(rows)
  }

  const headOf = (text: string) => text.split('\r\n')[0]
  const linesOf = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))

  test('exports return generated surveys as they were stored', async () => {
    const members = await plantMembers(MEMBERS)
    await fc.assert(
      fc.asyncProperty(survey, async (asked) => {
        const surveyId = await plantSurvey(
          panel,
          asked.map(({ question }) => question),
        )
        for (const [at, userId] of members.entries()) {
          const values = Object.fromEntries(asked.map(({ question, values: all }) => [question.id, all[at]]))
          await plantResponse(surveyId, { userId, values, at: new Date(1_700_000_000_000 + at), partner: 'द हिंदू' })
        }
        const cells = members.map((_, at) => asked.flatMap((one) => expected(one, one.values[at])))
        const names = [...FIRST, ...(cells[0] ?? []).map(([name]) => name)]
        const [heads, ...rows] = await csv.read(await exportText(panel, surveyId), names.length)
        expect(heads).toEqual(names)
        const first = members.map((_, at) => [new Date(1_700_000_000_000 + at).toISOString(), '61', 'द हिंदू', 'en'])
        expect(rows.map(([, ...row]) => row)).toEqual(
          cells.map((row, at) => [...(first[at] ?? []), ...row.map(([, cell]) => csvCell(cell))]),
        )
        const lines = linesOf(await exportText(panel, surveyId, { format: 'jsonl' }))
        expect(
          lines.map(({ respondent: _, completed: __, seconds: ___, partner: ____, language: _____, ...line }) => line),
        ).toEqual(cells.map((row) => Object.fromEntries(row)))
      }),
      // the embedded database takes three times as long
      { numRuns: kind === databases.at(-1) ? 200 : 40 },
    )
  }, 120_000)

  test('a file has the same columns with and without responses', async () => {
    const surveyId = await plantSurvey(panel, [{ type: 'checkbox', options: ['Tea', 'Coffee'] }, { type: 'rating' }])
    const empty = await exportText(panel, surveyId)
    expect(empty).toBe('\ufeffrespondent,completed,seconds,partner,language,q1:1,q1:2,q2\r\n')
    const [userId = ''] = await plantMembers(1)
    await plantResponse(surveyId, { userId, values: { q2: 4 } })
    const one = await exportText(panel, surveyId)
    expect(headOf(one)).toBe(headOf(empty))
    expect(one).toMatch(/\r\n[\da-f]{16},20[\dT:.-]+Z,61,,en,,,4\r\n$/)
  })

  test('a file keeps formulas, quotes, line breaks and Hindi as RFC 4180 requires', async () => {
    const surveyId = await plantSurvey(panel, [{ type: 'text' }, { type: 'textarea' }, { type: 'number' }])
    const [userId = ''] = await plantMembers(1)
    await plantResponse(surveyId, { userId, values: { q1: '=cmd|" /C"!A0', q2: 'हाँ, ठीक\nहै', q3: '-5' } })
    expect(await exportText(panel, surveyId)).toMatch(/,"'=cmd\|"" \/C""!A0","हाँ, ठीक\nहै",-5\r\n$/)
  })

  test('an export contains nothing of an erased member', async () => {
    const surveyId = await plantSurvey(panel, [{ type: 'text' }])
    const { email, id: userId } = await panel.register()
    await plantResponse(surveyId, { userId, values: { q1: 'my own secret' }, partner: 'Courier' })
    const before = await exportText(panel, surveyId)
    expect(before).toContain('my own secret')
    await asOperator(panel, 'members', 'erase', email, '--yes')
    expect(await exportText(panel, surveyId)).toBe(`${headOf(before)}\r\n`)
    expect(await exportText(panel, surveyId, { format: 'jsonl' })).toBe('')
  })

  test('a member has a different respondent id in each survey, and one id in all exports of a survey', async () => {
    const [userId = ''] = await plantMembers(1)
    const respondentIn = async (surveyId: string) =>
      linesOf(await exportText(panel, surveyId, { format: 'jsonl' }))[0].respondent
    const [one, other] = [await plantSurvey(panel, [{}]), await plantSurvey(panel, [{}])]
    for (const surveyId of [one, other]) await plantResponse(surveyId, { userId, values: {} })
    expect(await respondentIn(one)).toMatch(/^[\da-f]{16}$/)
    expect(await respondentIn(one)).toBe(await respondentIn(one))
    expect(await respondentIn(one)).not.toBe(await respondentIn(other))
  })

  test('an export of several pages has every response once, although new ones arrive meanwhile', async () => {
    const surveyId = await plantSurvey(panel, [{}])
    const members = await plantMembers(2300)
    const rows = members.map((userId, at) => ({
      id: randomUUID(),
      userId,
      surveyId,
      pointsEarned: 0,
      timeSpent: at,
      language: 'en' as const,
      // several members complete the survey at the same moment
      completedAt: new Date(1_700_000_000_000 + Math.floor(at / 700)),
    }))
    for (let at = 0; at < rows.length; at += 500)
      await store()
        .insert(responses)
        .values(rows.slice(at, at + 500))
    await store().execute(sql`update responses set completed_at = completed_at + interval '7 microseconds'
      where survey_id = ${surveyId} and time_spent % 2 = 0`)
    const late = await plantMembers(3)
    const parts: string[] = []
    for await (const part of exportParts(panel, surveyId, { format: 'jsonl' })) {
      parts.push(part)
      const [userId] = late.splice(0, 1)
      if (userId) await plantResponse(surveyId, { userId, values: {}, at: new Date(Date.now() + 1000) })
    }
    expect(parts).toHaveLength(3)
    const seconds = linesOf(parts.join('')).map((line) => line.seconds)
    expect(seconds.sort((a, b) => a - b)).toEqual(members.map((_, at) => at))
    const [record] = await store().select().from(resultExports).where(eq(resultExports.surveyId, surveyId))
    expect(record).toMatchObject({ by: 'Nila', format: 'jsonl', since: null, partner: null, responses: 2300 })
  })

  test('an export selects responses by first day and partner, and the record names both', async () => {
    const surveyId = await plantSurvey(panel, [{}])
    const [a = '', b = '', c = ''] = await plantMembers(3)
    await plantResponse(surveyId, {
      userId: a,
      values: { q1: 'early' },
      at: new Date('2026-01-31T23:59:59.999Z'),
      partner: 'X',
    })
    await plantResponse(surveyId, {
      userId: b,
      values: { q1: 'right' },
      at: new Date('2026-02-01T00:00:00Z'),
      partner: 'X',
    })
    await plantResponse(surveyId, {
      userId: c,
      values: { q1: 'other' },
      at: new Date('2026-02-02T00:00:00Z'),
      partner: 'Y',
    })
    const since = '2026-02-01T00:00:00Z'
    const lines = linesOf(await exportText(panel, surveyId, { format: 'jsonl', since, partner: 'X' }))
    expect(lines.map((line) => line.q1)).toEqual(['right'])
    const [record] = await store().select().from(resultExports).where(eq(resultExports.surveyId, surveyId))
    expect(record).toMatchObject({ since: new Date(since), partner: 'X', responses: 1 })
    await expect(exportText(panel, surveyId, { format: 'jsonl', partner: 'Xx' })).rejects.toThrow(
      'Nobody came by a partner Xx; do you mean X? `panel partners report` lists all',
    )
  })

  test('the command removes an incomplete file, and does not overwrite an existing one', async () => {
    const surveyId = await plantSurvey(panel, [{}])
    const file = join(folder, 'results.csv')
    await expect(exportInto(panel, 'nowhere', file)).rejects.toThrow(
      'There is no survey nowhere. `panel surveys list` lists all',
    )
    expect(existsSync(file)).toBe(false)
    let count = 0
    const failing = async () =>
      count++ === 0
        ? { output: JSON.stringify({ text: 'a', type: 'text/csv', next: 'more' }) }
        : { fault: 'The server failed' }
    await expect(download(failing, { command: '' }, file)).rejects.toThrow('The server failed')
    expect(existsSync(file)).toBe(false)
    await expect(exportInto(panel, surveyId, join(folder, 'none', 'file'))).rejects.toThrow(
      'cannot be written (ENOENT)',
    )
    await exportInto(panel, surveyId, file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    writeFileSync(file, 'kept')
    await expect(exportInto(panel, surveyId, file)).rejects.toThrow('already exists: choose another name')
    expect(readFileSync(file, 'utf8')).toBe('kept')
  })

  test('the codebook has a line for each option, each rating and each other column', async () => {
    const surveyId = await plantSurvey(panel, [
      { type: 'checkbox', question: 'Which, if any?', options: ['Tea', 'Coffee'] },
      { type: 'multiple-choice', question: 'How often?', options: ['Daily', 'Never'] },
      { type: 'text', question: '"Why?"' },
      { type: 'rating', question: 'How good?', maxRating: 3, lowLabel: 'Poor', highLabel: 'Good' },
      { type: 'matrix', question: 'How is it?', options: ['Yes', 'No'], rows: ['Price', 'Taste'] },
    ])
    const reply = await sendTo(panel)({ command: 'results codebook', id: surveyId })
    const { text } = JSON.parse('output' in reply ? reply.output : '')
    expect(await csv.read(text, 8)).toEqual([
      ['column', 'question id', 'question text', 'type', 'option value', 'option label', 'from', 'until'],
      ['q1:1', 'q1', 'Which, if any?', 'checkbox', 'Tea', 'Tea', null, null],
      ['q1:2', 'q1', 'Which, if any?', 'checkbox', 'Coffee', 'Coffee', null, null],
      ['q2', 'q2', 'How often?', 'multiple-choice', 'Daily', 'Daily', null, null],
      ['q2', 'q2', 'How often?', 'multiple-choice', 'Never', 'Never', null, null],
      ['q3', 'q3', '"Why?"', 'text', null, null, null, null],
      ['q4', 'q4', 'How good?', 'rating', '1', 'Poor', null, null],
      ['q4', 'q4', 'How good?', 'rating', '2', null, null, null],
      ['q4', 'q4', 'How good?', 'rating', '3', 'Good', null, null],
      ['q5:1', 'q5', 'How is it? – Price', 'matrix', 'Yes', 'Yes', null, null],
      ['q5:1', 'q5', 'How is it? – Price', 'matrix', 'No', 'No', null, null],
      ['q5:2', 'q5', 'How is it? – Taste', 'matrix', 'Yes', 'Yes', null, null],
      ['q5:2', 'q5', 'How is it? – Taste', 'matrix', 'No', 'No', null, null],
    ])
  })

  test("the report counts each choice and shows medians, and no respondent's text can change the page", async () => {
    const surveyId = await plantSurvey(
      panel,
      [
        { type: 'checkbox', question: 'Which <b>?', options: ['Tea', '<script>'] },
        { type: 'multiple-choice', options: ['Daily', 'Never'] },
        { type: 'rating', maxRating: 3, lowLabel: 'Poor', highLabel: 'Good' },
        { type: 'number' },
        { type: 'text' },
        { type: 'matrix', options: ['Yes', 'No'], rows: ['Price', 'Taste'] },
      ],
      0,
      undefined,
      'Tea & biscuits',
    )
    const members = await plantMembers(4)
    const values: Readonly<Record<string, Value>>[] = [
      { q1: ['Tea'], q2: 'Daily', q3: 3, q4: '10', q5: 'a private text' },
      { q1: ['Tea', '<script>'], q2: 'Daily', q3: 2, q4: '20.5' },
      { q1: ['Tea'], q3: 3, q4: '-3' },
      { q3: 3, q4: '40', q6: { Taste: 'No' } },
    ]
    for (const [at, userId] of members.entries()) await plantResponse(surveyId, { userId, values: values[at] ?? {} })
    const reply = await sendTo(panel)({ command: 'results report', id: surveyId, by: 'Nila' })
    const { text } = JSON.parse('output' in reply ? reply.output : '')
    const page = new new Window().DOMParser().parseFromString(text, 'text/html')
    expect(page.title).toBe('Tea & biscuits')
    expect(page.querySelector('h1 + p')?.textContent).toMatch(/^4 responses, median 61 seconds\. \d+ \w+ 20/)
    const sections = [...page.querySelectorAll('section')].map((section) => [
      section.querySelector('p')?.textContent,
      ...[...section.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent)),
    ])
    expect(sections).toEqual([
      ['3 of 4 answered; 1 left it unanswered.', ['Tea', '', '3', '100.0%'], ['<script>', '', '1', '33.3%']],
      ['2 of 4 answered; 2 left it unanswered.', ['Daily', '', '2', '100.0%'], ['Never', '', '0', '0.0%']],
      [
        '4 of 4 answered. Average 2.75, median 3, lowest 2, highest 3.',
        ['1 · Poor', '', '0', '0.0%'],
        ['2', '', '1', '25.0%'],
        ['3 · Good', '', '3', '75.0%'],
      ],
      [
        '4 of 4 answered. Average 16.88, median 15.25, lowest -3, highest 40.',
        ...['-3', '10', '20.5', '40'].map((value) => [value, '', '1', '25.0%']),
      ],
      ['1 of 4 answered; 3 left it unanswered. The report shows no typed text. The export has all texts.'],
      [
        '1 of 4 answered; 3 left it unanswered.',
        ['Yes', '', '0', '0.0%'],
        ['No', '', '0', '0.0%'],
        ['Yes', '', '0', '0.0%'],
        ['No', '', '1', '100.0%'],
      ],
    ])
    expect(page.querySelector('h2')?.textContent).toBe('Which <b>?')
    expect(page.body.innerHTML).not.toContain('a private text')
  })

  test('the command writes the bytes to standard output or a file, and explains every error', async () => {
    const surveyId = await plantSurvey(panel, [{}])
    const [userId = ''] = await plantMembers(1)
    await plantResponse(surveyId, { userId, values: { q1: 'a\u200eb\r\nc' } })
    const { database } = panel.server.config
    const keys = `tests:${Buffer.alloc(32, 1).toString('base64')}`
    const data: Record<string, string> =
      database.kind === 'postgres'
        ? { DATABASE_URL: database.url, PANEL_DATA_KEYS: keys }
        : { DATA_DIR: join(folder, 'data') }
    const run = (...words: string[]) => operateWith('', data, 'results', ...words)
    const printed = await run('export', surveyId)
    expect([printed.code, printed.stdout]).toEqual([0, await exportText(panel, surveyId)])
    expect(printed.stdout).toContain('"a\u200eb\r\nc"')
    const file = join(folder, 'command.jsonl')
    const written = await run('export', surveyId, '--format', 'jsonl', '--since', '2026-01-01', '--out', file)
    expect([written.code, written.output]).toEqual([0, `Responses: 1. The file is ${file}.`])
    expect(linesOf(readFileSync(file, 'utf8'))).toMatchObject([
      { seconds: 61, partner: null, language: 'en', q1: 'a\u200eb\r\nc' },
    ])
    const wrong = await run('export', surveyId, '--since', '2026-02-30')
    expect([wrong.code, wrong.output]).toEqual([
      1,
      expect.stringContaining('--since 2026-02-30 is not a date of the calendar: write a day such as'),
    ])
    const unknown = await run('codebook', 'nowhere')
    expect([unknown.code, unknown.output]).toEqual([1, 'There is no survey nowhere. `panel surveys list` lists all'])
  })
})

test('a report groups many numbers into ten ranges', () => {
  const counts = new Map(Array.from({ length: 101 }, (_, value) => [value, 1] as const))
  const lines = linesOf([{ column: { choices: [] }, answered: 101, counts, groups: [] } as never])
  expect(lines.map(({ count }) => count)).toEqual([10, 10, 10, 10, 10, 10, 10, 10, 10, 11])
  expect([lines[0]?.name, lines[9]?.name]).toEqual(['0 to under 10', '90 to 100'])
})

test("the command needs the servers' PANEL_SECRET in production", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'panel-results-'))
  await fillDirectory(folder)
  const production = { NODE_ENV: 'production', EMBEDDED_DATABASE: 'accept-data-loss', DATA_DIR: folder }
  const { code, output } = await operateWith('', production, 'results', 'export', 'tea')
  rmSync(folder, { recursive: true, force: true })
  expect([code, output]).toEqual([1, "results export needs PANEL_SECRET: set it to the servers' value"])
})
