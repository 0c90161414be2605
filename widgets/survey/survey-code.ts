import { onDemand } from '../../src/client/on-demand.ts'

// Loads parts of the survey on demand; the build makes one file of each part.

const taking = onDemand(() => import('./taking/taking-view.tsx'))

export const surveyCode = {
  offer: onDemand(() => import('./offer/offer.tsx')),
  claim: onDemand(() => import('./claim/claim.tsx')),
  taking,
  drafts: onDemand(async () => {
    const [drafts] = await Promise.all([
      import('../../src/drafts/index.ts'),
      taking.load(),
      import('../../src/client/device.ts'),
    ])
    return drafts
  }),
  nextSteps: onDemand(() => import('./ending/next-steps.ts')),
}
