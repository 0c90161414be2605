export function writeQuery(search: string, values: Readonly<Record<string, string | false | undefined>>): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(values)) {
    if (value) query.set(name, value)
    else query.delete(name)
  }
  return String(query)
}
