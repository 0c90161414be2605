/** Calls a browser API that may be denied or missing. @returns undefined if it throws */
export function attempt<Value>(find: () => Value): Value | undefined {
  try {
    return find()
  } catch {
    return undefined
  }
}
