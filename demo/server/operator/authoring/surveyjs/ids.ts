import type { Placed } from './placed.ts'

/** Gives each question an id, which the panel's files limit. */
export function withIds(drafts: readonly Placed[]) {
  const used = new Set<string>()
  const numbers = new Map<string, number>()
  return drafts.map(({ name, part, question }): { readonly id: string; readonly type: string } => {
    const clean =
      name
        .replace(/[^\w.-]+/g, '-')
        .replace(/^[^A-Za-z0-9]+|(?<!-)-+$/g, '')
        .slice(0, 90) || `q${used.size + 1}`
    let id = clean
    for (let number = numbers.get(clean) ?? 2; used.has(id); number++) {
      id = `${clean}-${number}`
      numbers.set(clean, number + 1)
    }
    used.add(id)
    if (id !== name) part.lose(`answers are stored under ${id}, not under ${name}`, 'name')
    const { translations, ...rest } = question as { type: string; translations: object }
    return { id, ...rest, ...(Object.keys(translations).length > 0 && { translations }) }
  })
}

/** The groups whose questions show in random order. */
export function blocksOf(drafts: readonly Placed[], questions: readonly { readonly id: string }[]) {
  return [...new Set(drafts.flatMap(({ block }) => block ?? []))]
    .map((part) => questions.filter((_, at) => drafts[at]?.block === part).map(({ id }) => id))
    .filter((ids) => ids.length > 1)
    .map((ids) => ({ questions: ids, order: 'random' }))
}
