import { serveFrame } from '../src/frame/inner.ts'
import { names } from './manifest.ts'

// `panel-framed.js`

serveFrame(names)
