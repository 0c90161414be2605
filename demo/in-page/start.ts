import { startDemo } from './index.ts'

// Before the elements of the one script (whole.ts), which are defined as soon as it runs.
startDemo()
