import { build } from 'esbuild'

/**
 * Compiles programs, given as paths from `root`, to the same paths in `target`. The code that they share goes beside
 * the migrations, which it reads. Packages and imports that match `left` are not bundled.
 * @returns the imported packages
 */
export async function bundlePrograms(root: string, programs: readonly string[], target: string, left: string[] = []) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...programs],
    outbase: root,
    outdir: target,
    chunkNames: 'demo/server/db/[name]-[hash]',
    bundle: true,
    splitting: true,
    packages: 'external',
    external: left,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    metafile: true,
    logLevel: 'error',
  })
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports)
  const packages = imported.filter(({ path, external }) => external && !/^(\.|node:)/.test(path))
  return new Set(packages.map(({ path }) => path))
}
