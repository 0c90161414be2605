/**
 * What is left of a query without `completed=true` and `refresh=true`, which ask a screen for fresh data and then
 * leave the address (spec, section 2); undefined where it asks for neither.
 */
export function withoutFlags(search: string): string | undefined {
  const query = new URLSearchParams(search)
  const wished = ['completed', 'refresh'].filter((name) => query.get(name) === 'true')
  if (wished.length === 0) return undefined
  for (const name of wished) query.delete(name)
  return String(query)
}
