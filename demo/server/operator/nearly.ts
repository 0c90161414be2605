export function isNearly(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [rest, more] = [one.slice(start), other.slice(start)]
  const swapped = `${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`
  return rest.slice(1) === more.slice(1) || rest.slice(1) === more || rest === more.slice(1) || swapped === more
}
