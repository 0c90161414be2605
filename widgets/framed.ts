import { serveFrame } from '../src/frame/inner.ts'
import { names } from './tables/names.ts'

// `panel-framed.js`

serveFrame(names)
