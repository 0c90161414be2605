import type { Needs } from '../src/page/ahead.ts'
import { startLoader } from '../src/page/loader.ts'
import { firstCalls, guestCalls } from './tables/first-calls.ts'
import { heights } from './tables/heights.ts'
import { names, shells } from './tables/names.ts'
import { paths } from './tables/paths.ts'

// `panel.js`

/** Written by the build (src/build/needed-files.ts). */
declare const __PANEL_FILES__: Pick<Needs, 'files' | 'of'>

startLoader({ names, shells, heights, needs: { ...__PANEL_FILES__, firstCalls, guestCalls, paths } })
