import { startLoader } from '../src/page/loader.ts'
import { heights } from './tables/heights.ts'
import { names } from './tables/names.ts'

// `panel.js`

startLoader({ names, heights })
