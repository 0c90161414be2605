/**
 * Wraps an async callback for an emitter, a timer or a pool. These ignore the promise of a callback, and an unhandled
 * rejection ends the process. `failed` gets the error and the callback's arguments.
 */
export function guarded<Values extends readonly unknown[]>(
  run: (...values: Values) => Promise<unknown>,
  failed: (fault: unknown, ...values: Values) => void,
): (...values: Values) => void {
  // calls it inside a promise, so that an error before the first await is caught too
  return (...values) => void (async () => run(...values))().catch((fault) => failed(fault, ...values))
}
