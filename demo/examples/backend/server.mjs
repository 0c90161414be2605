// A backend for the widgets in one file: sign-in, one survey, its reward, and the figures of the dashboard. It keeps
// everything in memory, so a restart forgets it. docs/backend.md explains each part.
import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { promisify } from 'node:util'

const {
  PORT = '4180',
  PAGES = 'http://localhost:4174',
  EMAIL = 'meera@example.com',
  PASSWORD = 'Reads#2026',
} = process.env
/** The origins whose pages may call. */
const pages = PAGES.split(' ')
const SESSION = 30 * 24 * 3600 * 1000
const TRIES = { count: 10, within: 15 * 60 * 1000 }
const BODY = 1_000_000

const survey = {
  id: 'tea-at-home',
  title: 'Tea at home',
  category: 'Food',
  pointsReward: 40,
  estimatedTime: 2,
}
const questions = [
  {
    id: 'often',
    type: 'multiple-choice',
    question: 'How often do you make tea?',
    required: true,
    options: ['Daily', 'Less often'],
  },
  { id: 'good', type: 'rating', question: 'How good is it?', maxRating: 5 },
  { id: 'why', type: 'textarea', question: 'What would make it better?' },
]

/** An answer that tells why: `message` is shown to the member, `code` is for the widgets. */
class Refusal extends Error {
  constructor(status, code, message, headers = {}) {
    super(message)
    Object.assign(this, { status, code, headers })
  }
}

const digest = (text) => createHash('sha256').update(text).digest('base64url')
const salt = randomBytes(16)
const hashOf = (password) => promisify(scrypt)(password, salt, 32)
const meera = {
  user: { id: '1', firstName: 'Meera', lastName: 'Iyer', email: EMAIL, createdAt: new Date().toISOString() },
  password: await hashOf(PASSWORD),
  points: 0,
  /** When the survey was completed. */
  completedAt: undefined,
  /** The first answer to each Idempotency-Key, with the digest of its request. */
  answers: new Map(),
}
/** Members by the digest of their token: whoever reads the memory finds no token. */
const sessions = new Map()
/** When a wrong password was typed for an address. */
const wrong = new Map()

/** `live` says that there is no live channel, so that a page opens no socket. */
const userOf = ({ user, points }) => ({ ...user, points, live: false })

async function logIn({ body: { email, password } }) {
  if (typeof email !== 'string' || typeof password !== 'string')
    throw new Refusal(400, 'invalid-request', 'Email and password are required')
  const address = email.trim().toLowerCase()
  const tries = (wrong.get(address) ?? []).filter((at) => at > Date.now() - TRIES.within)
  if (tries.length >= TRIES.count)
    throw new Refusal(429, 'too-many-attempts', 'Too many attempts. Please try again later.', { 'Retry-After': '900' })
  // the same work and the same answer, whether or not the address has an account
  const matches = timingSafeEqual(await hashOf(password), meera.password)
  if (!matches || address !== EMAIL) {
    wrong.set(address, [...tries, Date.now()])
    throw new Refusal(401, 'wrong-credentials', 'Invalid email or password')
  }
  const token = randomBytes(32).toString('base64url')
  sessions.set(digest(token), { member: meera, until: Date.now() + SESSION })
  return { token, user: userOf(meera) }
}

function openSurvey(member, id) {
  if (id !== survey.id) throw new Refusal(404, 'survey-missing', 'Survey not found or not available')
  if (member.completedAt) throw new Refusal(400, 'survey-completed', 'Survey already completed')
  return survey
}

const isAnswer = ({ options, maxRating, type }, answer) => {
  if (type === 'multiple-choice') return options.includes(answer)
  if (type === 'rating') return Number.isInteger(answer) && answer >= 1 && answer <= maxRating
  return typeof answer === 'string' && answer.length <= 5000
}

function submit({ member, id, body }) {
  const { pointsReward } = openSurvey(member, id)
  const given = Object.entries(Object(body.responses))
  for (const [name, answer] of given) {
    const number = questions.findIndex((question) => question.id === name)
    if (number < 0) throw new Refusal(400, 'unknown-question', 'An answer belongs to no question of this survey.')
    if (!isAnswer(questions[number], answer))
      throw new Refusal(400, 'answer-shape', `Question ${number + 1}: please give one answer of its kind.`)
  }
  if (questions.some(({ id, required }) => required && !given.some(([name]) => name === id)))
    throw new Refusal(400, 'answers-missing', 'Please answer all required questions before submitting.')
  member.completedAt = new Date().toISOString()
  member.points += pointsReward
  return { pointsEarned: pointsReward, points: member.points }
}

/** A key that was used before gets its first answer, and has no second effect. */
function once(caller, key, run) {
  const { member, id, body } = caller
  const request = digest(JSON.stringify([id, body]))
  const known = key && member.answers.get(key)
  if (known && known.request !== request)
    throw new Refusal(409, 'conflict', 'This Idempotency-Key was used for another request')
  const answer = known?.answer ?? run(caller)
  if (key) member.answers.set(key, { request, answer })
  return answer
}

function dashboard({ member }) {
  const { user, points, completedAt } = member
  const stats = {
    totalSurveys: completedAt ? 1 : 0,
    totalPointsEarned: points,
    totalRedemptions: 0,
    currentPoints: points,
    approvedWithdrawalAmount: 0,
  }
  const completed = { Survey: { title: survey.title }, pointsEarned: points, createdAt: completedAt }
  return {
    dashboard: {
      user,
      stats,
      recentCompletedSurveys: completedAt ? [completed] : [],
      recentOpenSurveys: completedAt ? [] : [survey],
    },
  }
}

function history({ member: { completedAt, points } }) {
  return { responses: completedAt ? [{ id: '1', survey, pointsEarned: points, completedAt }] : [] }
}

/** Each call: who may make it, and its answer. A call that is not here is answered 404. */
const calls = {
  'POST /auth/login': { open: true, answer: logIn },
  'GET /auth/verify': { answer: ({ member }) => ({ user: userOf(member) }) },
  'POST /auth/logout': { answer: ({ token }) => void sessions.delete(digest(token)) },
  'GET /users/dashboard': { answer: dashboard },
  'GET /surveys': { answer: ({ member }) => ({ surveys: member.completedAt ? [] : [survey] }) },
  'GET /surveys/user/history': { answer: history },
  'GET /surveys/{id}': { answer: ({ member, id }) => ({ survey: { ...openSurvey(member, id), questions } }) },
  'POST /surveys/{id}/submit': { answer: (caller) => once(caller, caller.key, submit) },
}

const table = Object.entries(calls).map(([name, call]) => {
  const [method, path] = name.split(' ')
  return { method, call, path: new RegExp(`^/api${path.replace('{id}', '([^/]+)')}$`) }
})

async function readBody(request) {
  if (request.method === 'GET') return {}
  let text = ''
  for await (const part of request.setEncoding('utf8')) {
    text += part
    if (text.length > BODY) throw new Refusal(413, 'too-large', 'The request body is too large')
  }
  try {
    return Object(JSON.parse(text || '{}'))
  } catch {
    throw new Refusal(400, 'invalid-json', 'The request body is not valid JSON')
  }
}

async function answer(request) {
  const [pathname] = request.url.split('?')
  const { origin = '', authorization = '', 'idempotency-key': key } = request.headers
  if (pathname === '/api/origin') {
    const native = !origin || pages.includes(origin)
    return { native, framed: false, ...(native ? {} : { message: `${origin} is not listed in PAGES.` }) }
  }
  const found = table.find(({ method, path }) => method === request.method && path.test(pathname))
  if (!found) throw new Refusal(404, 'not-found', 'There is nothing at this address')
  const token = authorization.replace(/^Bearer /, '')
  const session = sessions.get(digest(token))
  const member = session && session.until > Date.now() ? session.member : undefined
  if (!found.call.open && !member) throw new Refusal(401, 'unauthorized', 'Please log in again.')
  const [, id] = found.path.exec(pathname)
  return found.call.answer({ member, token, key, id, body: await readBody(request) })
}

/** Pages on other origins read an answer only with these headers; a browser asks for them first, by OPTIONS. */
const corsFor = (origin, isOpen) => ({
  Vary: 'Origin',
  ...(isOpen ? { 'Access-Control-Allow-Origin': '*' } : {}),
  ...(!isOpen && pages.includes(origin) ? { 'Access-Control-Allow-Origin': origin } : {}),
  'Access-Control-Allow-Methods': 'GET, POST, PUT',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, Panel-Partner, Panel-Points-Cost',
  'Access-Control-Expose-Headers': 'Retry-After',
  'Access-Control-Max-Age': '86400',
})

const server = createServer(async (request, response) => {
  const cors = corsFor(request.headers.origin ?? '', request.url === '/api/origin')
  const send = (status, headers, body) => {
    response.writeHead(status, { ...cors, 'Cache-Control': 'no-store', 'Content-Type': 'application/json', ...headers })
    response.end(body && JSON.stringify(body))
  }
  if (request.method === 'OPTIONS') return send(204, {})
  try {
    send(200, {}, { success: true, ...(await answer(request)) })
  } catch (fault) {
    const isRefusal = fault instanceof Refusal
    if (!isRefusal) process.stderr.write(`${fault.stack}\n`)
    const { status, code, message, headers } = isRefusal
      ? fault
      : new Refusal(500, 'server', 'Something went wrong on our side. Please try again later.')
    send(status, headers, { success: false, code, message })
  }
})

server.listen(Number(PORT), '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}/api\n`))
