// Loads before the first question of a survey with conditions, orders or texts that name answers. Imports the view so
// that the build puts what both need into its file.
import './taking-view.tsx'

export * from './survey-logic.ts'
