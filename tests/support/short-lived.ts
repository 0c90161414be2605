import { setFlagsFromString } from 'node:v8'

/**
 * V8's flags for a process that lives for minutes at most, in which optimizing costs more than it gives: WebAssembly, such as
 * the embedded database, stays as it is first compiled, and a function is optimized after seven times as much work.
 */
const LESS_OPTIMIZED = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering', '--interrupt-budget=500000'] as const

/** For a process that a test starts; the garbage is collected by one thread. */
export const shortLived: readonly string[] = [...LESS_OPTIMIZED, '--single-threaded-gc']

/** The same for this process, as far as it can be set after the start. */
export function optimizeLess(): void {
  for (const flag of LESS_OPTIMIZED) setFlagsFromString(flag)
}
