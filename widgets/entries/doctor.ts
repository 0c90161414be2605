import { examine as examinePage } from '../../src/doctor/doctor.ts'
import type { Report } from '../../src/doctor/report.ts'
import type { Seen } from '../../src/loader/window-panel.ts'
import type { attributes } from '../attributes.ts'
import { names, widgets } from '../manifest.ts'

/** Inserted by the build, so that the elements and the doctor share no files. */
declare const __PANEL_ATTRIBUTES__: typeof attributes

export const examine = (seen: Seen): Promise<Report> =>
  examinePage(seen, { names, attributes: __PANEL_ATTRIBUTES__, widgets })
