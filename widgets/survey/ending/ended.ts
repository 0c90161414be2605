// Loads after the first question is drawn, so that it is there if the member submits without a network. Imports
// the view so that the build puts what both need into its file.
import '../taking/taking-view.tsx'

export { Done } from './done.tsx'
export { createEnding } from './ending.ts'
export { Waiting } from './waiting.tsx'
