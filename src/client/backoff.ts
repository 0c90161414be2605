import type { Environment } from './environment.ts'

const FIRST = 1000

export const retryDelay = ({ random }: Pick<Environment, 'random'>, failures: number, longest: number): number =>
  Math.min(FIRST * 2 ** failures, longest) * (1 + random())
