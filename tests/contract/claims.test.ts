import { and, eq, like } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { answers, entries, responses, transactions } from '../../demo/server/db/schema.ts'
import { memberAccount } from '../../demo/server/ledger/accounts.ts'
import { createPanel } from '../../src/client/panel.ts'
import { verify } from '../../src/contract/auth.ts'
import type { User } from '../../src/contract/basic-shapes.ts'
import type { Question } from '../../src/contract/question-shape.ts'
import { type Answer, otherId } from '../../src/contract/validation/answer.ts'
import { decide, press } from '../../widgets/survey/claim/claim-steps.ts'
import { start } from '../../widgets/survey/offer/offer-steps.ts'
import { createSurveyStore } from '../../widgets/survey/store.ts'
import { surveyCode } from '../../widgets/survey/survey-code.ts'
import { review } from '../../widgets/survey/taking/showing.ts'
import type { TakingStore } from '../../widgets/survey/taking/taking-store.ts'
import { databases } from '../support/database.ts'
import { createOrigin, createTestEnvironment } from '../support/environment.ts'
import { createTestHost } from '../support/host.ts'
import { counts, isHeavy } from '../support/size.ts'
import { serverOfSuite } from '../support/suite.ts'
import { takingOf } from '../support/survey-store.ts'
import { plantOpenSurvey } from '../support/surveys.ts'

// Follows a partner's page and its member from the offer to the points. The page may end at any step.

interface Account {
  readonly token: string
  readonly user: User
}

interface Service {
  readonly surveyId: string
  readonly api: string
  readonly fetch: typeof fetch
  readonly answerer: Account
  readonly other: Account
}

interface Way {
  readonly questions: number
  /** The member answered the first question before, and keeps that answer or replaces it. */
  readonly own: 'none' | 'kept' | 'replaced'
  /** The server received the member's answers before. */
  readonly keepsDrafts: boolean
  readonly hasOwn: boolean
  /** The guest changes the last answer at the end. */
  readonly reviews: boolean
  /** Another member signs in between two visits. */
  readonly lookIn: boolean
  /** Steps of the second visit. */
  readonly secondEnd: number
}

function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function wayOf(seed: number): Way {
  const random = createRandom(seed)
  const below = (count: number) => Math.floor(random() * count)
  const flip = () => random() < 0.5
  return {
    questions: 1 + below(3),
    own: (['none', 'none', 'kept', 'replaced'] as const)[below(4)] ?? 'none',
    keepsDrafts: flip(),
    hasOwn: flip(),
    reviews: flip(),
    lookIn: flip(),
    secondEnd: flip() ? 1 + below(40) : 0,
  }
}

type Origin = ReturnType<typeof createOrigin>

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

async function read(answering: Promise<Response>) {
  const answer = await answering
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** Ends the page after `steps` writes, requests and answers. */
async function openPage(service: Service, origin: Origin, steps = Number.POSITIVE_INFINITY) {
  let left = steps
  let underway = 0
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const step = () => {
    left--
    if (left < 0) end()
    return left >= 0
  }
  const environment = createTestEnvironment({
    origin,
    api: service.api,
    async fetch(...call) {
      if (!step()) return new Promise(() => {})
      underway++
      try {
        const { status, headers, text } = await read(service.fetch(...call))
        return step() ? new Response(text, { status, headers }) : new Promise(() => {})
      } finally {
        underway--
      }
    },
  })
  const whole = environment.local
  const local = new Proxy(whole, {
    set: (_, key, value) => !step() || Reflect.set(whole, key, value),
    deleteProperty: (_, key) => !step() || Reflect.deleteProperty(whole, key),
  })
  const device = await environment.device()
  Object.assign(environment, {
    local,
    device: async () => ({
      ...device,
      // releases the locks of the ended page, as a browser does
      exclusive: (name: string, run: () => Promise<unknown>) =>
        new Promise((resolve, reject) => {
          void origin.exclusive(name, () => Promise.race([run().then(resolve, reject), ended]))
        }),
    }),
  })
  const panel = createPanel(environment)
  panel.start()
  const { host } = createTestHost({ surveyId: service.surveyId })
  const store = createSurveyStore(panel, { ...host, onSite: false }, surveyCode)
  const release = store.$state.subscribe(() => {})
  return {
    panel,
    store,
    environment,
    isOver: () => left < 0,
    ended,
    signIn: ({ token, user }: Account) => panel.session.signIn(token, user),
    signOut: () => panel.session.$state.get().status === 'member' && panel.session.end('signed-out'),
    /** Waits for all pending work. */
    async settle() {
      do await nextTurn()
      while (underway > 0 && left >= 0)
    },
    close() {
      left = -1
      end()
      release()
      store.release()
    },
  }
}

type Page = Awaited<ReturnType<typeof openPage>>

type Typed = Map<string, string>

interface Inputs {
  readonly all: Typed
  readonly member: Typed
}

const GUEST = 'guest'

function type({ store, panel }: Page, { all, member }: Inputs, again = false): void {
  const taking = takingOf(store)
  const question = taking.$question.get()
  if (!question || (taking.$answers.get().get(question.id) && !again)) return
  const isMember = panel.session.$state.get().status === 'member'
  const who = isMember ? 'member' : GUEST
  const text = `${who} ${question.id} ${all.size} ${all.get(question.id) ?? ''}`.slice(0, 200)
  for (const typed of isMember ? [all, member] : [all]) typed.set(question.id, text)
  taking.answer(question, text)
}

/** Tells whether an earlier visit claimed the answers. */
const isClaimed = ({ context }: TakingStore): boolean =>
  [...(context.draft.current()?.answers.values() ?? [])].some((answer) => String(answer).startsWith(GUEST))

async function walk(page: Page, { answerer }: Service, way: Way, inputs: Inputs): Promise<void> {
  const { store, panel, environment } = page
  let hasReviewed = !way.reviews
  for (let turns = 0; !page.isOver(); turns++) {
    if (turns > 400) throw new Error(`it stays at ${JSON.stringify(store.$state.get())}`)
    const state = store.$state.get()
    if (state.status === 'completed' || state.status === 'already') return
    if (state.status === 'offered') await Promise.race([start(store.context), nextTurn()])
    if (state.status === 'begun') takingOf(store).goOn()
    // A press counts once the question has been seen.
    environment.pass(500)
    if (state.status === 'taking') {
      type(page, inputs)
      takingOf(store).next()
    } else if (state.status === 'unclaimed' && !hasReviewed) {
      hasReviewed = true
      review(takingOf(store).context)
      type(page, inputs, true)
    } else if (state.status === 'unclaimed') {
      press(takingOf(store).context)
      if (panel.session.$state.get().status === 'guest') page.signIn(answerer)
    } else if (state.status === 'claiming') {
      const keepsOwn = state.own > 0 && (way.own === 'kept' || isClaimed(takingOf(store)))
      await Promise.race([decide(takingOf(store).context, !keepsOwn), nextTurn()])
    }
    await page.settle()
  }
}

async function beginAsMember(service: Service, origin: Origin, { hasOwn }: Way, own: Typed): Promise<void> {
  const page = await openPage(service, origin)
  page.signIn(service.answerer)
  for (let turns = 0; turns < 60 && page.store.$state.get().status !== 'taking'; turns++) await page.settle()
  type(page, { all: own, member: new Map() })
  await page.store.save()
  if (hasOwn) page.environment.pass(3000)
  await page.settle()
  page.signOut()
  await page.settle()
  page.close()
}

async function lookIn(service: Service, origin: Origin) {
  const page = await openPage(service, origin)
  page.signOut()
  page.signIn(service.other)
  for (let turns = 0; turns < 60; turns++) {
    await page.settle()
    const { status } = page.store.$state.get()
    if (status === 'claiming') await decide(takingOf(page.store).context, false)
    if (status === 'taking') break
  }
  const seen = { status: page.store.$state.get().status, answers: [...takingOf(page.store).$answers.get()] }
  page.signOut()
  await page.settle()
  page.close()
  return seen
}

async function goTheWay(service: Service, way: Way, steps: number) {
  const origin = createOrigin()
  const own: Typed = new Map()
  if (way.own !== 'none') await beginAsMember(service, origin, way, own)
  const inputs: Inputs = { all: new Map(), member: new Map(own) }
  const typed = way.own === 'kept' ? inputs.member : inputs.all
  const ends = [steps, ...(way.secondEnd > 0 ? [way.secondEnd] : []), Number.POSITIVE_INFINITY]
  let seen: Awaited<ReturnType<typeof lookIn>> | undefined
  let before: Typed | undefined
  let isCut = false
  const reported: unknown[] = []
  for (const end of ends) {
    const page = await openPage(service, origin, end)
    await Promise.race([walk(page, service, way, inputs), page.ended])
    await page.settle()
    isCut ||= page.isOver()
    if (!page.isOver()) reported.push(...page.environment.reported)
    page.close()
    if (!isCut) break
    before ??= new Map(typed)
    if (way.lookIn && end === steps) seen = await lookIn(service, origin)
  }
  return { isCut, seen, before: before ?? typed, typed, own, reported }
}

// (docs/rules.md, Answers of guests)

const REWARD = 65
const DAY = 24 * 60 * 60_000

describe.each(databases)('answers of guests, on the %s database', (kind) => {
  const panel = serverOfSuite({ kind, seed: false })
  let answerer: Account
  let other: Account

  const join = async (): Promise<Account> => {
    const { token } = await panel.register()
    return { token, user: (await panel.call(verify, { token })).answer.user }
  }
  beforeAll(async () => {
    answerer = await join()
    other = await join()
    await Promise.all(Object.values(surveyCode).map((code) => code.load()))
  })

  async function heldOf(surveyId: string) {
    const { store } = panel.server.database
    const given = await store.select().from(responses).where(eq(responses.surveyId, surveyId))
    const credits = await store
      .select({ amount: entries.amount })
      .from(entries)
      .innerJoin(transactions, eq(entries.transactionId, transactions.id))
      .where(and(eq(entries.account, memberAccount(answerer.user.id)), like(transactions.reference, `${surveyId}%`)))
    const texts = await store
      .select({ id: answers.questionId, value: answers.value })
      .from(answers)
      .innerJoin(responses, eq(answers.responseId, responses.id))
      .where(eq(responses.surveyId, surveyId))
    return {
      members: given.map(({ userId }) => userId),
      credits: credits.map(({ amount }) => amount),
      answers: new Map(texts.map(({ id, value }) => [id, value])),
    }
  }

  async function serviceOf(questions: number) {
    const asked = Array.from({ length: questions }, () => ({ type: 'text' }))
    const surveyId = await plantOpenSurvey(panel, asked, REWARD)
    return { surveyId, api: panel.api, fetch, answerer, other }
  }

  async function run(seed: number, steps: number): Promise<boolean> {
    const way = wayOf(seed)
    const service = await serviceOf(way.questions)
    const { surveyId } = service
    const { isCut, seen, before, typed, reported } = await goTheWay(service, way, steps)
    const what = `seed ${seed}, cut after ${steps} steps: ${JSON.stringify(way)}`
    const held = await heldOf(surveyId)
    expect({ members: held.members, credits: held.credits }, what).toEqual({
      members: [answerer.user.id],
      credits: [REWARD],
    })
    expect([...held.answers.keys()].sort(), what).toEqual([...typed.keys()].sort())
    // only an answer that was being written when the page ended may be lost
    const again = [...before].filter(([id, text]) => held.answers.get(id) !== text)
    expect(again.length, what).toBeLessThanOrEqual(isCut ? 1 : 0)
    if (seen) expect(seen, `${what}: the view of another member`).toEqual({ status: 'taking', answers: [] })
    expect(reported, what).toEqual([])
    return isCut
  }

  test(
    'wherever a visit is cut off between the first answer and the points, the survey ends up with one response and one credit, and other members see no answers',
    async () => {
      if (isHeavy) {
        for (let seed = 0; seed < counts.claims; seed++) for (let steps = 1; await run(seed, steps); steps++);
        return
      }
      for (let seed = 0; seed < counts.claims; seed++)
        for (let steps = 1 + (seed % 9); await run(seed, steps); steps += 9);
    },
    isHeavy ? 7_200_000 : 300_000,
  )

  test("the page never sends the member's answers that the guest's answers replaced", async () => {
    const way: Way = { ...wayOf(0), questions: 2, own: 'replaced', hasOwn: false, secondEnd: 0 }
    const service = await serviceOf(way.questions)
    const sent: string[] = []
    const watched: typeof fetch = (url, init) => {
      sent.push(String(init?.body))
      return fetch(url, init)
    }
    const { own } = await goTheWay({ ...service, fetch: watched }, way, Number.POSITIVE_INFINITY)
    expect(own.size).toBe(1)
    for (const text of own.values()) expect(sent.filter((body) => body.includes(text))).toEqual([])
    expect((await heldOf(service.surveyId)).members).toEqual([answerer.user.id])
  })

  test("the page removes a guest's answers a day after the last one, and shows the offer again if it is open", async () => {
    const service = await serviceOf(2)
    const page = await openPage(service, createOrigin())
    const { store, environment } = page
    const reach = async (status: string) => {
      for (let turns = 0; turns < 60 && store.$state.get().status !== status; turns++) await page.settle()
      expect(store.$state.get().status).toBe(status)
    }
    const give = async (text: string) => {
      const { $question, answer } = takingOf(store)
      const question = $question.get()
      if (question) answer(question, text)
      await store.save()
    }
    await reach('offered')
    await start(store.context)
    await reach('taking')
    await give('of yesterday')
    environment.pass(DAY - 1000)
    await give('of this morning')
    environment.pass(DAY - 1)
    await page.settle()
    expect(store.$state.get().status).toBe('taking')
    environment.pass(1)
    await reach('offered')
    await start(store.context)
    await reach('taking')
    expect([...takingOf(store).$answers.get()]).toEqual([])
    page.signIn(answerer)
    for (let turns = 0; turns < 20; turns++) await page.settle()
    expect(store.$state.get().status, 'nobody asks the member about the answers').toBe('taking')
    expect((await heldOf(service.surveyId)).members).toEqual([])
    page.close()
  })

  test('the question whose answers they are counts as the progress does', async () => {
    const asked = [
      { type: 'multiple-choice', options: ['tea', { value: 'else', label: 'Other', other: true }] },
      { type: 'matrix', options: ['good', 'bad'], rows: ['taste', 'price'], required: true },
      { type: 'text', required: false },
    ]
    const origin = createOrigin()
    const surveyId = await plantOpenSurvey(panel, asked, REWARD)
    const service = { surveyId, api: panel.api, fetch, answerer, other }
    const reach = async ({ store, settle }: Page, status: string) => {
      for (let turns = 0; turns < 60 && store.$state.get().status !== status; turns++) await settle()
      expect(store.$state.get().status).toBe(status)
    }
    /** Gives answers as a guest. @returns the progress that the guest sees */
    async function give(answersTo: (choice: Question, matrix: Question) => readonly (readonly [Question, Answer])[]) {
      const page = await openPage(service, origin)
      const { store, settle } = page
      await reach(page, 'offered')
      await start(store.context)
      for (let turns = 0; turns < 60 && store.$state.get().status !== 'taking'; turns++) {
        if (store.$state.get().status === 'begun') takingOf(store).goOn()
        await settle()
      }
      const { answer, $progress, context } = takingOf(store)
      const [choice, matrix] = context.taking.named().questions
      if (!choice || !matrix) throw new Error('the survey lacks its questions')
      for (const given of answersTo(choice, matrix)) answer(...given)
      const { answered } = $progress.get()
      await store.save()
      page.close()
      return answered
    }
    /** Signs a member in. @returns what the member is asked */
    async function ask() {
      const page = await openPage(service, origin)
      page.signIn(answerer)
      await reach(page, 'claiming')
      const state = page.store.$state.get()
      page.signOut()
      await page.settle()
      page.close()
      return state
    }

    expect(await give((_, matrix) => [[matrix, { taste: 'good' }]]), 'a row is open').toBe(0)
    expect(await ask()).toMatchObject({ answered: 0, hasOwn: false })
    const beside = (choice: Question) => ({ ...choice, id: otherId(choice.id), type: 'text' as const })
    const coffee = (choice: Question) => [[choice, 'else'] as const, [beside(choice), 'coffee'] as const]
    expect(await give(coffee), 'the text belongs to its question').toBe(1)
    expect(await ask()).toMatchObject({ answered: 1 })
    expect(await give((_, matrix) => [[matrix, { taste: 'good', price: 'bad' }]])).toBe(2)
    expect(await ask()).toMatchObject({ answered: 2 })
  })
})
