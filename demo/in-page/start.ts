import { startDemo } from './index.ts'

// Runs before the elements of the one script (whole.ts), which are defined as soon as it runs.
startDemo()
