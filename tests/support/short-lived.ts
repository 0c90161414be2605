import { setFlagsFromString } from 'node:v8'

// Processes of tests live for minutes, so optimizing their code costs more than it saves. Benchmarks do not use this.

/**
 * WebAssembly, such as the embedded database, is never optimized; a function is optimized only after seven times the
 * usual work.
 */
const LESS_OPTIMIZED = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering', '--interrupt-budget=500000']

/** One thread collects the garbage. */
export const shortLived: readonly string[] = [...LESS_OPTIMIZED, '--single-threaded-gc']

export function optimizeLess(): void {
  for (const flag of LESS_OPTIMIZED) setFlagsFromString(flag)
}
