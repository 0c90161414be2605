import { computed } from 'nanostores'
import type { Panel } from '../../src/panel/panel.ts'

/** The front page's links: members to the dashboard, guests to registration and sign-in. */
export interface WayIn {
  readonly to: string
  readonly text: 'goToDashboard' | 'browseSurveys' | 'join' | 'already'
}

const FOR_MEMBERS: readonly WayIn[] = [
  { to: '/dashboard', text: 'goToDashboard' },
  { to: '/surveys', text: 'browseSurveys' },
]
const FOR_GUESTS: readonly WayIn[] = [
  { to: '/register', text: 'join' },
  { to: '/login', text: 'already' },
]

/** The front page (docs/rules.md, Front page). While the session is checked it has no links. */
export function createLandingStore({ session }: Pick<Panel, 'session'>) {
  const $ways = computed(session.$state, ({ status }): readonly WayIn[] | undefined =>
    status === 'checking' ? undefined : status === 'member' ? FOR_MEMBERS : FOR_GUESTS,
  )
  return { $ways }
}

export type LandingStore = ReturnType<typeof createLandingStore>
