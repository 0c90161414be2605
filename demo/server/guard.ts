/**
 * An async callback for an emitter, a timer or a pool: they drop its promise, and a rejection that nobody hears ends
 * the process. What it throws goes to `failed`, followed by the values that it was called with.
 */
export function guarded<Values extends readonly unknown[]>(
  run: (...values: Values) => Promise<unknown>,
  failed: (fault: unknown, ...values: Values) => void,
): (...values: Values) => void {
  // called within a promise, so that a fault before the first await is caught too
  return (...values) => void (async () => run(...values))().catch((fault) => failed(fault, ...values))
}
