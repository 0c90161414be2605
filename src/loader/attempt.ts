/** Asks for what a browser may deny or lack. @returns undefined if it throws */
export function attempt<Value>(find: () => Value): Value | undefined {
  try {
    return find()
  } catch {
    return undefined
  }
}
