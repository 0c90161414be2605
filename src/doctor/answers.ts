import { bridge } from '../page/page-bridge.ts'
import type { Widgets } from '../page/widget.ts'
import { isIsolated } from './frame-report.ts'
import { panelElements, SURVEYS, surveyIdOf } from './markup.ts'
import type { Finding } from './report.ts'
import { checkQuestions } from './survey.ts'

const REFUSALS: readonly unknown[] = ['survey-missing', 'survey-closed']

const ESCAPED = /&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,6}|#x[\da-f]{1,5});/i

function* findEscaped(
  value: unknown,
  path: readonly string[] = [],
): Generator<readonly [entity: string, path: string]> {
  const [entity] = (typeof value === 'string' && ESCAPED.exec(value)) || []
  if (entity) yield [entity, path.join('.')]
  else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) yield* findEscaped(part, [...path, name])
}

interface FirstCall {
  readonly path: string
  readonly surveyId: string
}

function firstCallsOf(element: Element, isMember: boolean, widgets: Widgets): FirstCall[] {
  const surveyId = surveyIdOf(element)
  const name = SURVEYS.includes(element.localName) ? 'survey' : element.localName.slice(6)
  const { first = [], guest } = widgets[name] ?? {}
  const calls = isMember ? first : guest ? [guest] : []
  return calls
    .filter((path) => surveyId || !path.includes('{'))
    .map((path) => ({ path: path.replace(/{[^{}]*}/, encodeURIComponent(surveyId)), surveyId }))
}

async function checkCall(api: string, { path, surveyId }: FirstCall, token: string | undefined): Promise<Finding[]> {
  const headers: HeadersInit = token ? { Authorization: `Bearer ${token}` } : {}
  const answer = await fetch(api + path, { headers, credentials: 'omit' })
  const data = Object(await answer.json().catch(() => {}))
  if (answer.status === 404 && surveyId && (token !== undefined || REFUSALS.includes(data.code))) {
    const fault = `The survey ${surveyId} does not exist or is closed.`
    return [{ code: 'unknown-survey', fault, mend: "Ask the panel's operator for the id of a survey." }]
  }
  if (!answer.ok) return []
  const found: Finding[] = surveyId ? [...checkQuestions(surveyId, Object(data.survey).questions)] : []
  for (const [entity, where] of findEscaped(data)) {
    const fault = `The server sends HTML-escaped texts: ${entity} in ${where} of GET ${path}.`
    found.push({ code: 'escaped-text', fault, mend: 'Send plain text, because the elements show each text unchanged.' })
    break
  }
  return found
}

export async function checkAnswers(api: string, token: string | undefined, widgets: Widgets): Promise<Finding[]> {
  const wanted = new Map<string, FirstCall>()
  for (const element of panelElements())
    if (!isIsolated(element))
      for (const one of firstCallsOf(element, token !== undefined, widgets)) wanted.set(one.path, one)
  const found = await Promise.all([...wanted.values()].map((one) => checkCall(api, one, token)))
  return [...found.flat(), ...listLeftOut()]
}

const listLeftOut = (): Finding[] =>
  bridge.leftOut.map((message) => ({
    code: 'unreadable',
    fault: `${message}.`,
    mend: 'Send each item in the form of the API, with a unique id.',
  }))
