import { computed } from 'nanostores'
import type { Panel } from '../../src/client/panel.ts'
import { readFigures } from '../../src/contract/validation/site-figures.ts'
import type { Host } from '../../src/element/host.ts'
import type { landingAttributes } from './attributes.ts'

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

export function createLandingStore(
  { session }: Pick<Panel, 'session'>,
  { $props }: Pick<Host<typeof landingAttributes>, '$props'>,
) {
  const $ways = computed(session.$state, ({ status }): readonly WayIn[] | undefined =>
    status === 'checking' ? undefined : status === 'member' ? FOR_MEMBERS : FOR_GUESTS,
  )
  const $figures = computed($props, ({ figures = '' }) => {
    const { members, surveys, rewards, countries } = readFigures(figures).figures
    const named = { members, surveys, paid: rewards, countries }
    return Object.entries(named).flatMap(([text, figure]) =>
      figure ? [{ text: text as keyof typeof named, figure }] : [],
    )
  })
  const $reach = computed($props, ({ figures = '' }) => {
    const { respondents, 'research-countries': countries } = readFigures(figures).figures
    return respondents && countries ? { respondents: Number(respondents), countries: Number(countries) } : undefined
  })
  return { $ways, $figures, $reach }
}

export type LandingStore = ReturnType<typeof createLandingStore>
