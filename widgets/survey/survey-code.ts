import { onDemand } from '../../src/client/on-demand.ts'

// Loads parts of the survey on demand; the build makes one file of each part.

export const surveyCode = {
  offer: onDemand(() => import('./offer/offer.tsx')),
  claim: onDemand(() => import('./claim/claim.tsx')),
  taking: onDemand(() => import('./taking/taking-view.tsx')),
  drafts: onDemand(async () => {
    // The drafts need the device, which loads at the same time.
    const [drafts] = await Promise.all([import('../../src/drafts/index.ts'), import('../../src/client/device.ts')])
    return drafts
  }),
  logic: onDemand(() => import('./taking/logic.ts')),
  screening: onDemand(() => import('./taking/screening-steps.ts')),
  ended: onDemand(() => import('./ending/ended.ts')),
  missing: onDemand(() => import('./ending/missing.tsx')),
  nextSteps: onDemand(() => import('./ending/next-steps.ts')),
}
