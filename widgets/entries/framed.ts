import { serveFrame } from '../../src/element/frame/inner.ts'
import { names } from '../manifest.ts'

serveFrame(names)
