import { expect, test } from 'vitest'
import type { OfferedSurvey, Survey } from '../../../src/contract/shapes.ts'
import type { LoadFailure, SubmitFailure } from '../../../widgets/survey/machine/failures.ts'
import {
  type Claimable,
  type Loaded,
  type SurveyState,
  transitions,
} from '../../../widgets/survey/machine/survey-machine.ts'

const survey = { id: 's', title: 'Habits', pointsReward: 30, questions: [{ id: 'q1' }] } as unknown as Survey
const offer = { ...survey, questionCount: 1 } as unknown as OfferedSurvey
const chosen = { surveyId: 's', survey }
const loaded: Loaded = { ...chosen, kept: null }
const found: Claimable = { ...loaded, answered: 2, hasOwn: false, own: 0, finished: true, live: new Map() }
const missing: LoadFailure = { code: 'not-found', serverMessage: '' }
const cut: SubmitFailure = { code: 'submit-exception', serverMessage: '', reached: false, offline: true }

const ended = { surveyId: 's', outcome: 'out', points: 2, isGuest: false } as const

/** Each state, in every variant that a transition distinguishes. */
const states = {
  loading: { status: 'loading' },
  failed: { status: 'failed', ...missing },
  empty: { status: 'empty' },
  offered: { status: 'offered', surveyId: 's', offer },
  'offered to a member': { status: 'offered', surveyId: 's', offer, loaded },
  'offered and starting': { status: 'offered', surveyId: 's', offer, step: 'starting' },
  'offered after a failed start': { status: 'offered', surveyId: 's', offer, isBegun: true, step: 'failed' },
  closed: { status: 'closed', serverMessage: 'It has closed' },
  begun: { status: 'begun', ...chosen, isFromElsewhere: false },
  taking: { status: 'taking', ...chosen },
  unclaimed: { status: 'unclaimed', ...chosen },
  claiming: { status: 'claiming', ...found },
  'claiming and busy': { status: 'claiming', ...found, step: 'busy' },
  waiting: { status: 'waiting', sending: false, failure: cut, chosen },
  'waiting of an earlier visit': { status: 'waiting', sending: false, failure: cut },
  sending: { status: 'waiting', sending: true, chosen },
  already: { status: 'already', points: 30 },
  completed: { status: 'completed', survey, points: 30, balance: 90 },
  screened: { status: 'screened', ...ended },
} as const satisfies Record<string, SurveyState>

type Name = keyof typeof transitions
type Label = keyof typeof states

const all = Object.keys(states) as Label[]
const offers: Label[] = ['offered', 'offered to a member', 'offered and starting', 'offered after a failed start']
const taking = { status: 'taking', ...chosen }

/** Each transition with the states that it changes and the new parts of the next state. It leaves all other states. */
const table: Record<Name, readonly [from: readonly Label[], to: object, details?: readonly unknown[]]> = {
  load: [all, { status: 'loading' }],
  fail: [all, { status: 'failed', ...missing }, [missing]],
  findEmpty: [all, { status: 'empty' }],
  offer: [all, { status: 'offered', surveyId: 's', offer, loaded }, ['s', offer, loaded]],
  findClosed: [all, { status: 'closed', serverMessage: 'It has closed' }, ['It has closed']],
  findDraft: [all, { status: 'begun', ...chosen, isFromElsewhere: true }, [loaded, true]],
  take: [all, taking, [loaded]],
  askWhose: [all, { status: 'claiming', ...found }, [found]],
  wait: [all, { status: 'waiting', sending: false, failure: cut }, [cut]],
  sendStored: [all, { status: 'waiting', sending: true }],
  findDone: [all, { status: 'already', points: 45 }, [45]],
  screen: [all, { status: 'screened', ...ended }, [ended]],
  complete: [all, { status: 'completed', points: 30, balance: 120 }, [30, 120]],
  recall: [['offered', 'offered to a member'], { status: 'offered', isBegun: true }],
  start: [offers, { status: 'offered', step: 'starting' }],
  failStart: [offers, { status: 'offered', step: 'failed' }],
  continue: [['begun'], taking],
  restart: [['begun', 'taking', 'unclaimed'], taking],
  finish: [['taking'], { status: 'unclaimed', ...chosen }],
  review: [['unclaimed'], taking],
  decide: [['claiming', 'claiming and busy'], { status: 'claiming', step: 'busy' }],
  failClaim: [['claiming', 'claiming and busy'], { status: 'claiming', step: 'failed' }],
  send: [['waiting', 'waiting of an earlier visit', 'sending'], { status: 'waiting', sending: true }],
  takeBack: [['waiting'], taking],
}

const run = (name: Name, state: SurveyState, details: readonly unknown[] = []) =>
  (transitions[name] as (state: SurveyState, ...details: readonly unknown[]) => SurveyState)(state, ...details)

test.each((Object.keys(table) as Name[]).flatMap((name) => all.map((label) => [name, label] as const)))(
  'the transition %s leads to the expected state from: %s',
  (name, label) => {
    const [from, to, details] = table[name]
    const next = run(name, states[label], details)
    if (from.includes(label)) expect(next).toMatchObject(to)
    else expect(next).toBe(states[label])
  },
)

test('the machine knows the submitted survey while its answers wait and at the thank-you', () => {
  for (const label of all) {
    const isKnown = ['taking', 'waiting', 'sending'].includes(label)
    expect(run('wait', states[label], [cut]), label).toMatchObject({ chosen: isKnown ? chosen : undefined })
    expect(run('complete', states[label], [30, 90]), label).toMatchObject({ survey: isKnown ? survey : undefined })
  }
})

test('a transition within the same task keeps the data of the state before it, such as the offer or the failure', () => {
  expect(run('start', states['offered after a failed start'])).toMatchObject({ offer, isBegun: true })
  expect(run('failStart', states['offered and starting'])).toMatchObject({ surveyId: 's', offer })
  expect(run('decide', states.claiming)).toMatchObject(found)
  expect(run('failClaim', states['claiming and busy'])).toMatchObject(found)
  expect(run('send', states.waiting)).toMatchObject({ failure: cut, chosen })
})

test('a shown question keeps only the survey, whatever state it comes from', () => {
  for (const name of ['continue', 'restart', 'review', 'takeBack'] as const)
    for (const label of table[name][0]) expect(run(name, states[label]), label).toEqual(taking)
  expect(run('take', states.claiming, [found])).toEqual(taking)
})
