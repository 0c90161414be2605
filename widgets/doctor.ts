import { examine as examinePage } from '../src/page/doctor.ts'
import type { Report } from '../src/page/doctor-report.ts'
import type { Seen } from '../src/page/window-panel.ts'
import { optionsOf } from './launcher/options.ts'
import { attributes } from './tables/attributes.ts'
import { firstCalls, guestCalls } from './tables/first-calls.ts'
import { names } from './tables/names.ts'

// `panel-doctor.js`

function launcherFaults(element: Element): readonly string[] {
  const written = (name: string) => element.getAttribute(name) ?? undefined
  return optionsOf({
    for: written('for'),
    open: written('open'),
    every: written('every'),
    place: written('place'),
  }).faults
}

/** `doctor()`: checks the page, prints the findings in the console, and returns them. Changes nothing. */
export const examine = (seen: Seen): Promise<Report> =>
  examinePage(seen, { names, attributes, firstCalls, guestCalls, launcherFaults })
