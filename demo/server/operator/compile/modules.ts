import { build, type Plugin } from 'esbuild'

export interface Modules {
  /** All modules that the entries import, but JSON, and the entries: paths from the root. */
  readonly modules: readonly string[]
  /** What they import from packages. */
  readonly packages: ReadonlySet<string>
}

/** JSON becomes a part of the module that imports it. */
const isJson = (path: string): boolean => path.endsWith('.json')

/**
 * Follows the imports of `entries`, which are paths from `root`. A dynamic import that `leftOut` matches is not followed.
 */
export async function findModules(root: string, entries: readonly string[], leftOut = /^$/): Promise<Modules> {
  const leaveOut: Plugin = {
    name: 'leave-out',
    setup: ({ onResolve }) =>
      onResolve({ filter: leftOut }, ({ path, kind }) =>
        kind === 'dynamic-import' ? { path, external: true } : undefined,
      ),
  }
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...entries],
    outdir: root,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'error',
    plugins: [leaveOut],
  })
  const imported = Object.values(metafile.inputs).flatMap(({ imports }) => imports)
  const packages = imported
    .filter(({ path, external }) => external && !/^(\.|node:)/.test(path))
    .map(({ path }) => path)
  return { modules: Object.keys(metafile.inputs).filter((path) => !isJson(path)), packages: new Set(packages) }
}

/** Compiles each module separately to its path in `target`, so that stack traces name it. */
export async function compileModules(root: string, modules: readonly string[], target: string): Promise<void> {
  const rename: Plugin = {
    name: 'rename',
    setup: ({ onResolve }) =>
      onResolve({ filter: /./ }, ({ path, kind }) =>
        kind === 'entry-point' || isJson(path)
          ? undefined
          : { path: path.replace(/^(\..*)\.tsx?$/, '$1.js'), external: true },
      ),
  }
  await build({
    absWorkingDir: root,
    entryPoints: [...modules],
    outbase: root,
    outdir: target,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    logLevel: 'error',
    plugins: [rename],
  })
}
