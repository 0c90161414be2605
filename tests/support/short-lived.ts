import { setFlagsFromString } from 'node:v8'

// The processes of tests live for minutes, so optimizing their code costs more than it saves. Benchmarks do not use
// these flags.

/**
 * Never optimizes WebAssembly, such as the embedded database, and optimizes a function only after seven times the usual
 * work.
 */
const LESS_OPTIMIZED = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering', '--interrupt-budget=500000']

export const shortLived: readonly string[] = [...LESS_OPTIMIZED, '--single-threaded-gc']

export function optimizeLess(): void {
  for (const flag of LESS_OPTIMIZED) setFlagsFromString(flag)
}
