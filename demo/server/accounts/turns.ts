export type Turns = <T>(key: string, act: () => Promise<T>) => Promise<T>

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return (key, act) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(act)
    const settled = turn.catch(() => {})
    last.set(key, settled)
    void settled.then(() => {
      if (last.get(key) === settled) last.delete(key)
    })
    return turn
  }
}
