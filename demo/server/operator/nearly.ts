export function isNearly(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [rest, more] = [one.slice(start), other.slice(start)]
  const swapped = `${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`
  return rest.slice(1) === more.slice(1) || rest.slice(1) === more || rest === more.slice(1) || swapped === more
}

/** Returns the name that somebody meant who wrote another; undefined if several are as near. */
export function nearest(written: string, names: Iterable<string>): string | undefined {
  const near = [...names].filter((name) => isNearly(name.toLowerCase(), written.toLowerCase()))
  const same = near.filter((name) => name.toLowerCase() === written.toLowerCase())
  const [first, ...more] = same.length > 0 ? same : near
  return more.length > 0 ? undefined : first
}
