import { setFlagsFromString } from 'node:v8'

// A process of the tests lives for minutes at most, so optimizing its code costs more than it saves. Benchmarks measure
// optimized code, so they use none of this.

/**
 * V8's flags. WebAssembly, such as the embedded database, is never optimized: this needs the first two. A function is optimized
 * only after seven times as much work as usual.
 */
const LESS_OPTIMIZED = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering', '--interrupt-budget=500000']

/** Node's arguments for such a process; one thread collects the garbage. */
export const shortLived: readonly string[] = [...LESS_OPTIMIZED, '--single-threaded-gc']

/** Sets for this process what can be set after its start. */
export function optimizeLess(): void {
  for (const flag of LESS_OPTIMIZED) setFlagsFromString(flag)
}
