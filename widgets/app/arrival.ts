import { takeFromAddress } from '../../src/arrival.ts'

// imported first, for pages that bring the elements without panel.js
if (typeof location === 'object') takeFromAddress()
