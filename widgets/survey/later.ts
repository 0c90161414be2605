import type { SurveySummary } from '../../src/api/shapes.ts'
import type { Panel } from '../../src/panel/panel.ts'

/** What the store uses of the code that loads with the first survey. */
export interface Later {
  /** Loads it. @returns the module for drafts */
  load(): Promise<typeof import('../../src/drafts/index.ts')>
  /** Shows a toast that the answers are stored. */
  sayLeft(): void
  /** What the member may take next; undefined if there is none, or if it cannot be told. */
  findNext(panel: Panel): Promise<SurveySummary | undefined>
}
