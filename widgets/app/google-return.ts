import { takeFromAddress } from '../../src/page/google-return.ts'

// imported first, for pages that load the elements without panel.js
if (typeof location === 'object') takeFromAddress()
