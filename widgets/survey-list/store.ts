import { nanoquery } from '@nanostores/query'
import { atom, computed } from 'nanostores'
import type { AnswerOf } from '../../src/api/call.ts'
import type { SurveySummary } from '../../src/api/shapes.ts'
import { listSurveys, surveyHistory } from '../../src/api/surveys.ts'
import { CallError } from '../../src/errors.ts'
import type { Host } from '../../src/host.ts'
import type { Panel } from '../../src/panel.ts'

/** Spec, section 9: survey list polling, and how long the banner stays. */
const POLL_EVERY = 30_000
const BANNER_STAYS = 5000

export type Completed = AnswerOf<typeof surveyHistory>['responses'][number]
export type ListFault = 'timeout' | 'unauthorized' | 'server' | 'unknown' | 'available-failed' | 'completed-failed'

export type ListState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly code: ListFault; readonly said: string }
  | { readonly status: 'ready'; readonly available: readonly SurveySummary[]; readonly completed: readonly Completed[] }

/** The ending of the error text (spec, section 8: survey list). */
function faultOf(error: unknown, otherwise: ListFault): ListFault {
  if (!(error instanceof CallError)) return 'unknown'
  if (error.code === 'timeout' || error.code === 'unauthorized' || error.code === 'server') return error.code
  return otherwise
}

/** The failure of one of the two lists, with the words that it has where the server said nothing. */
class ListError extends Error {
  constructor(
    readonly code: ListFault,
    readonly said: string,
  ) {
    super(code)
  }
}

const orFault = (otherwise: ListFault) => (error: unknown) => {
  const code = faultOf(error, otherwise)
  const ownWords = code === 'timeout' || code === 'unauthorized' || code === 'server'
  throw new ListError(code, !ownWords && error instanceof CallError ? error.serverMessage : '')
}

interface Lists {
  readonly available: readonly SurveySummary[]
  readonly completed: readonly Completed[]
}

function createLists({ session, call }: Panel) {
  const $memberId = computed(session.$state, (state) => (state.status === 'member' ? state.user.id : null))
  const [createFetcherStore] = nanoquery()
  return createFetcherStore<Lists>(['surveys/', $memberId], {
    async fetcher() {
      const [available, completed] = await Promise.all([
        call(listSurveys).catch(orFault('available-failed')),
        call(surveyHistory).catch(orFault('completed-failed')),
      ])
      return { available: available?.surveys ?? [], completed: completed?.responses ?? [] }
    },
    revalidateInterval: POLL_EVERY,
    revalidateOnFocus: true,
    revalidateOnReconnect: true,
    onErrorRetry: null,
    dedupeTime: 0,
  })
}

/** One query a page, for all lists on it: each listens to the page's focus and connection for good. */
const queries = new WeakMap<Panel, ReturnType<typeof createLists>>()

function listsOf(panel: Panel): ReturnType<typeof createLists> {
  const $lists = queries.get(panel) ?? createLists(panel)
  queries.set(panel, $lists)
  return $lists
}

/** The two lists of surveys, polled while they are looked at (spec, section 2: Surveys). */
export function createSurveyListStore(panel: Panel, host: Pick<Host, 'router'>) {
  const { environment, refreshMember } = panel
  const $tab = atom<'available' | 'completed'>('available')
  const $banner = atom(false)
  let cancelBanner = () => {}

  const $lists = listsOf(panel)
  const $state = computed($lists, ({ data, error, loading }): ListState => {
    if (error instanceof ListError && !loading) return { status: 'failed', code: error.code, said: error.said }
    if (data) return { status: 'ready', ...data }
    return { status: 'loading' }
  })

  return {
    $state,
    $tab,
    $banner,
    select: (tab: string) => $tab.set(tab === 'completed' ? 'completed' : 'available'),
    retry: () => $lists.revalidate(),
    /** Acts on `completed=true` and `refresh=true`, then removes them from the address. */
    takeFlags(search: string) {
      const flags = new URLSearchParams(search)
      const completed = flags.get('completed') === 'true'
      if (!completed && flags.get('refresh') !== 'true') return
      if (completed) {
        $banner.set(true)
        cancelBanner()
        cancelBanner = environment.after(BANNER_STAYS, () => $banner.set(false))
      }
      flags.delete('completed')
      flags.delete('refresh')
      host.router.navigate(`/surveys${flags.size > 0 ? `?${flags}` : ''}`, { replace: true })
      $lists.revalidate()
      refreshMember().catch(() => {}) // the balance on screen stays until the next answer
    },
    release: () => cancelBanner(),
  }
}

export type SurveyListStore = ReturnType<typeof createSurveyListStore>
