import { shared } from '../../src/page/globals.ts'
import type { Later } from './later.ts'
import type { GuestWay } from './parts.ts'

let offer: typeof import('./offer.tsx') | undefined
let claim: typeof import('./claim.tsx') | undefined
let open: typeof import('./open.tsx') | undefined

/** The views of a survey, once they have loaded. */
export const loadedViews = () => open

/** The views for guests, and around their sign-in after the answers, once they have loaded. */
export const guestViews = () => ({ ...offer, ...claim })

const loadOffer = async () => {
  offer = await import('./offer.tsx')
  return offer
}
const loadClaim = async () => {
  claim = await import('./claim.tsx')
  return claim
}

export const guests: GuestWay = {
  offer: async (...step) => (await loadOffer()).loadOffer(...step),
  offerLoaded: async (...step) => (await loadOffer()).offerLoaded(...step),
  prepare() {
    // all in one round: a file tells of what it imports only once it is here
    shared.startNext?.()
    return loadClaim()
  },
  hasAnswers: async (...step) => (await loadClaim()).hasAnswers(...step),
  watchAge: async (...step) => (await loadClaim()).watchAge(...step),
  finish: async (...step) => (await loadClaim()).finish(...step),
  meet: async (...step) => (await loadClaim()).meet(...step),
}

const loadNextSteps = () => import('./next-steps.ts')

/** Loads the views and drafts while the survey is fetched; a guest does so after the offer. */
export const later: Later = {
  async load() {
    const [drafts, views] = await Promise.all([
      import('../../src/drafts/index.ts'),
      import('./open.tsx'),
      // the drafts need it
      import('../../src/panel/device.ts'),
    ])
    open = views
    return drafts
  },
  sayLeft: () => open?.sayLeft(),
  prepareNextSteps: () => void loadNextSteps().catch(() => {}), // a failure shows at the end
  findNextSteps: (panel) =>
    loadNextSteps().then(
      ({ findNextSteps }) => findNextSteps(panel),
      () => undefined, // the thank-you does without it
    ),
}
