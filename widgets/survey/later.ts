import type { Panel } from '../../src/panel/panel.ts'
import type { NextSteps } from './next-steps.ts'

/** What the store uses of the code that loads with the first survey. */
export interface Later {
  /** Loads it. @returns the module for drafts */
  load(): Promise<typeof import('../../src/drafts/index.ts')>
  /** Shows a toast that the answers are stored. */
  sayLeft(): void
  /** Loads ahead what finds the next steps. */
  prepareNextSteps(): void
  /** What follows a survey; undefined if its code cannot be loaded. */
  findNextSteps(panel: Panel): Promise<NextSteps | undefined>
}
