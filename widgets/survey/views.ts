import type { Later } from './later.ts'

let open: typeof import('./open.tsx') | undefined

/** The views of a survey, once they have loaded. */
export const loadedViews = () => open

/** Loads the views and drafts while the survey is fetched; a guest never downloads them. */
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
  findNextSteps: (panel) =>
    import('./next-steps.ts').then(
      ({ findNextSteps }) => findNextSteps(panel),
      () => undefined, // the thank-you does without it
    ),
}
