import type { Needs } from '../../src/loader/ahead.ts'
import { startLoader } from '../../src/loader/loader.ts'
import { widgets } from '../manifest.ts'
import { screens } from '../screens.ts'

declare const __PANEL_FILES__: Pick<Needs, 'files' | 'of'>

startLoader({ ...__PANEL_FILES__, widgets, screens })
