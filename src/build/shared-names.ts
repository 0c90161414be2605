import type { PluginContext } from 'rollup'

type Program = ReturnType<PluginContext['parse']>
type Statement = Program['body'][number]

const nameOf = (node: { readonly type: string }): string => ('name' in node ? String(node.name) : '')

/** The name of each import or export in this file, and its name among files. */
function pairsOf(statement: Statement): (readonly [local: string, shared: string])[] {
  if (statement.type === 'ExportNamedDeclaration')
    return statement.specifiers.map(({ local, exported }) => [nameOf(local), nameOf(exported)])
  if (statement.type !== 'ImportDeclaration') return []
  return statement.specifiers.flatMap((specifier) =>
    specifier.type === 'ImportSpecifier' ? [[specifier.local.name, nameOf(specifier.imported)] as const] : [],
  )
}

/**
 * What a file's imports and exports are called in it, for terser's cache of names: as among files, where no two of them
 * want the same name. So a file names each once, `export{a,b}`, and not twice, `export{x as a,y as b}`.
 */
export function sharedNames({ body }: Program): Readonly<Record<string, string>> {
  const isExport = ({ type }: Statement) => type === 'ExportNamedDeclaration'
  // exports first: a file that all others import has the most of them
  const statements = [...body.filter(isExport), ...body.filter((statement) => !isExport(statement))]
  const found = new Map<string, string>()
  for (const [local, shared] of statements.flatMap(pairsOf))
    if (!found.has(local) && ![...found.values()].includes(shared)) found.set(local, shared)
  return Object.fromEntries([...found].map(([local, shared]) => [`$${local}`, shared]))
}
