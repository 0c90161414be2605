import { atom } from 'nanostores'
import { memberResource } from '../../src/client/member-resource.ts'
import type { Panel } from '../../src/client/panel.ts'
import type { AnswerOf } from '../../src/contract/call.ts'
import type { SurveySummary } from '../../src/contract/shapes.ts'
import { listSurveys, surveyHistory } from '../../src/contract/surveys.ts'
import { findBegun, NONE_BEGUN } from '../../src/drafts/begun.ts'
import type { BegunSurveys } from '../../src/drafts/unfinished.ts'
import { refusedAs } from './faults.ts'

/** Milliseconds between an answer and the next poll (docs/rules.md, Survey list). */
const POLL_EVERY = 30_000

export type Completed = AnswerOf<typeof surveyHistory>['responses'][number]

interface Lists {
  readonly available: readonly SurveySummary[]
  readonly completed: readonly Completed[]
}

/** The first row of each id, in case a list has a survey twice. */
const once = <Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

/** Leaves out the progress, because a further line in a list that already shows would move the rows. */
const unmeasured = (begun: BegunSurveys): BegunSurveys =>
  new Map([...begun.keys()].map((id) => [id, { answered: 0, total: 0 }]))

/** Both lists, polled while they have listeners. In a hidden tab the next poll waits until the member is back. */
function createLists(panel: Panel) {
  const { environment, refreshMember, call } = panel
  /** The surveys that the member has begun on this device. */
  const $begun = atom(NONE_BEGUN)
  let cancelPoll = () => {}
  const pollIfSeen = () => environment.device().then((device) => device.isHidden() || poll(), poll)

  async function load(isLatest: () => boolean): Promise<Lists> {
    const [{ surveys }, { responses }, begun] = await Promise.all([
      call(listSurveys).catch(refusedAs('available-failed')),
      call(surveyHistory).catch(refusedAs('completed-failed')),
      findBegun(panel, (begun) => $begun.set(unmeasured(begun))),
    ])
    if (isLatest()) $begun.set(begun)
    return { available: once(surveys), completed: once(responses) }
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
      // a failure empties both lists
      drops: () => true,
    },
    ({ poll }) => environment.onReturn(poll),
    () => () => cancelPoll(),
  )

  /** Fetches the lists and the member at the same time, so that a new balance is no reason to fetch the lists again. */
  function renew() {
    poll()
    refreshMember(accept).catch(() => {}) // on failure the shown balance stays until the next answer
  }

  return { $state, $begun, refresh, renew }
}

/** One per page, shared by all elements that show the lists. */
const pages = new WeakMap<Panel, ReturnType<typeof createLists>>()

export function listsOf(panel: Panel) {
  const lists = pages.get(panel) ?? createLists(panel)
  pages.set(panel, lists)
  return lists
}
