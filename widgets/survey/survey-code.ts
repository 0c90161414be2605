import { onDemand } from '../../src/client/on-demand.ts'

// The code that a survey loads on demand. The elements' build makes a file of each.

const taking = onDemand(() => import('./taking/taking-view.tsx'))

export const surveyCode = {
  /** The offer, which a guest sees first, and a member where the page asks for it. */
  offer: onDemand(() => import('./offer/offer.tsx')),
  /** The end for a guest, and what a member may claim of a guest's answers. */
  claim: onDemand(() => import('./claim/claim.tsx')),
  /** The views of a survey to take, and of its end. */
  taking,
  /** The drafts, with those views and the device: loaded while the survey is fetched; for a guest, after the offer. */
  drafts: onDemand(async () => {
    const [drafts] = await Promise.all([
      import('../../src/drafts/index.ts'),
      taking.load(),
      // the drafts need it
      import('../../src/client/device.ts'),
    ])
    return drafts
  }),
  nextSteps: onDemand(() => import('./ending/next-steps.ts')),
}
