import { startDemo } from './index.ts'

// Runs before the elements in the same script (whole.ts), which are defined as soon as they run.
startDemo()
