import { takeFromAddress } from '../../src/loader/google-return.ts'

if (typeof location === 'object') takeFromAddress()
