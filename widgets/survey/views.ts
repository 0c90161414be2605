import type { Question } from '../../src/api/shapes.ts'

let open: typeof import('./open.tsx') | undefined
let rating: typeof import('../../src/ui/rating.tsx') | undefined

/** Loads what a survey is drawn with and kept in, while the survey itself is fetched: a guest never pays for it. */
export async function loadViews() {
  const [drafts, views] = await Promise.all([import('../../src/drafts/index.ts'), import('./open.tsx')])
  open = views
  return drafts
}

/** There once a survey shows. */
export const loadedViews = () => open

/** Loads the controls that not every survey needs, before its first question shows. */
export async function loadControls(questions: readonly Question[]): Promise<void> {
  if (questions.some(({ type }) => type === 'rating')) rating ??= await import('../../src/ui/rating.tsx')
}

/** The rating's control; loaded with every survey that asks for one. */
export const ratingControl = () => rating?.Rating
