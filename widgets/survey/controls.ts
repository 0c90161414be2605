import type { Question } from '../../src/api/shapes.ts'

let rating: typeof import('../../src/ui/rating.tsx') | undefined

/** Loads the controls that not every survey needs, before its first question shows. */
export async function loadControls(questions: readonly Question[]): Promise<void> {
  if (questions.some(({ type }) => type === 'rating')) rating ??= await import('../../src/ui/rating.tsx')
}

/** The rating's control; loaded with every survey that asks for one. */
export const ratingControl = () => rating?.Rating
