import { atom, computed, onMount } from 'nanostores'
import { memberResource } from '../../src/client/member-resource.ts'
import type { Panel } from '../../src/client/panel.ts'
import type { AnswerOf } from '../../src/contract/call.ts'
import type { listRewards } from '../../src/contract/rewards.ts'
import { listSurveys } from '../../src/contract/surveys.ts'

type Goal = Pick<AnswerOf<typeof listRewards>['rewards'][number], 'id' | 'name' | 'pointsCost' | 'translations'>

const goalIn = ({ id, name, pointsCost, translations }: Goal): Goal => ({ id, name, pointsCost, translations })

/** By member, because several may share a device. */
type Goals = Readonly<Record<string, Goal>>

const STORAGE_KEY = 'panel-goals'

const isGoal = (value: unknown): value is Goal => {
  const { id, name, pointsCost } = Object(value) as Partial<Goal>
  return typeof id === 'string' && typeof name === 'string' && Number.isFinite(pointsCost)
}

function read(stored: string | undefined): Goals {
  try {
    const kept = Object.entries(JSON.parse(stored ?? '{}') as object)
    return Object.fromEntries(kept.filter(([, goal]) => isGoal(goal)))
  } catch {
    return {}
  }
}

function averageOf(surveys: readonly { readonly pointsReward: number }[]): number | undefined {
  const paid = surveys.map(({ pointsReward }) => pointsReward).filter((points) => points > 0)
  return paid.length > 0 ? paid.reduce((sum, points) => sum + points, 0) / paid.length : undefined
}

function createGoal(panel: Panel) {
  const { environment, session, call } = panel
  const { local } = environment
  const $goals = atom<Goals>({})
  const refresh = () => $goals.set(read(local[STORAGE_KEY]))
  onMount($goals, () => {
    refresh()
    return environment.onStorage(({ key }) => {
      if (key === null || key === STORAGE_KEY) refresh()
    })
  })
  const $goal = computed([$goals, session.$state], (goals, state) =>
    state.status === 'member' && Object.hasOwn(goals, state.user.id) ? goals[state.user.id] : undefined,
  )
  const { $state } = memberResource(panel, {
    isSteady: true,
    load: async () => averageOf((await call(listSurveys)).surveys),
  })

  function set(goal: Goal | undefined) {
    const state = session.$state.get()
    if (state.status !== 'member') return
    const { [state.user.id]: _, ...others } = read(local[STORAGE_KEY])
    const goals = goal ? { ...others, [state.user.id]: goal } : others
    if (Object.keys(goals).length > 0) local[STORAGE_KEY] = JSON.stringify(goals)
    else delete local[STORAGE_KEY]
    $goals.set(goals)
  }

  return {
    $goal,
    $average: computed($state, (state) => (state.status === 'ready' ? state.value : undefined)),
    pin: (reward: Goal) => set(goalIn(reward)),
    unpin: () => set(undefined),
    reach(id: string) {
      if ($goal.get()?.id === id) set(undefined)
    },
    follow(rewards: readonly Goal[]) {
      const goal = $goal.get()
      if (!goal) return
      const reward = rewards.find(({ id }) => id === goal.id)
      if (!reward) set(undefined)
      else if (JSON.stringify(goalIn(reward)) !== JSON.stringify(goalIn(goal))) set(goalIn(reward))
    },
  }
}

export type GoalStore = ReturnType<typeof createGoal>

const stores = new WeakMap<Panel, GoalStore>()

/** Returns the member's goal, which all elements of the page and all tabs share (docs/rules.md, Goal). */
export function goalOf(panel: Panel): GoalStore {
  const goal = stores.get(panel) ?? createGoal(panel)
  stores.set(panel, goal)
  return goal
}
