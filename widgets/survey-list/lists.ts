import { atom } from 'nanostores'
import { memberResource } from '../../src/client/member-resource.ts'
import type { Panel } from '../../src/client/panel.ts'
import type { AnswerOf } from '../../src/contract/call.ts'
import type { SurveySummary } from '../../src/contract/shapes.ts'
import { listSurveys, surveyHistory } from '../../src/contract/surveys.ts'
import { findBegun, NONE_BEGUN } from '../../src/drafts/early/begun.ts'
import type { BegunSurveys } from '../../src/drafts/unfinished.ts'
import { refusedAs } from './faults.ts'

/** Milliseconds between an answer and the next poll (docs/rules.md, Survey list). */
const POLL_EVERY = 30_000

export type Completed = AnswerOf<typeof surveyHistory>['responses'][number]

interface Lists {
  readonly available: readonly SurveySummary[]
  readonly completed: readonly Completed[]
}

const uniqueById = <Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

/** Leaves out the progress, because one more line would move the rows of a list that already shows. */
const withoutProgress = (begun: BegunSurveys): BegunSurveys =>
  new Map([...begun.keys()].map((id) => [id, { answered: 0, total: 0 }]))

/** Polls both lists while they have listeners. In a hidden tab, the next poll waits until the member is back. */
function createLists(panel: Panel) {
  const { environment, refreshMember, call } = panel
  const $begun = atom(NONE_BEGUN)
  let cancelPoll = () => {}
  const pollIfSeen = () => environment.device().then((device) => device.isHidden() || poll(), poll)

  async function load(isLatest: () => boolean): Promise<Lists> {
    const [{ surveys }, { responses }, begun] = await Promise.all([
      call(listSurveys).catch(refusedAs('available-failed')),
      call(surveyHistory).catch(refusedAs('completed-failed')),
      findBegun(panel, (begun) => $begun.set(withoutProgress(begun))),
    ])
    if (isLatest()) $begun.set(begun)
    return { available: uniqueById(surveys), completed: uniqueById(responses) }
  }

  const { $state, refresh, poll, accept } = memberResource<Lists>(
    panel,
    {
      load(isLatest) {
        cancelPoll()
        return load(isLatest).finally(() => {
          if (isLatest()) cancelPoll = environment.after(POLL_EVERY, pollIfSeen)
        })
      },
      drops: () => true,
    },
    ({ poll }) => environment.onReturn(poll),
    () => () => cancelPoll(),
  )

  /** Fetches the lists together with the member, so that a new balance does not cause another fetch of the lists. */
  function renew() {
    poll()
    refreshMember(accept).catch(() => {})
  }

  return { $state, $begun, refresh, renew }
}

const pages = new WeakMap<Panel, ReturnType<typeof createLists>>()

export function listsOf(panel: Panel) {
  const lists = pages.get(panel) ?? createLists(panel)
  pages.set(panel, lists)
  return lists
}
