import { takeFromAddress } from '../../src/loader/google-return.ts'

// Imported first, for pages that load the elements without panel.js.
if (typeof location === 'object') takeFromAddress()
