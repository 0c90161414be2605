import type { Environment } from './environment.ts'

/** Milliseconds until the first retry. */
const FIRST = 1000

/** Milliseconds until a retry: doubled after each failure up to `longest`, then up to twice that by chance. */
export const retryDelay = ({ random }: Pick<Environment, 'random'>, failures: number, longest: number): number =>
  Math.min(FIRST * 2 ** failures, longest) * (1 + random())
