import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Copies the repository to a temporary folder, which shares our packages. @returns the folder */
export function copyTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'panel-tree-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const path of listed.toString().split('\0')) {
    if (!path || !existsSync(join(root, path))) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    copyFileSync(join(root, path), join(folder, path))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/**
 * Checks the types in these folders, with the files as they are now. @returns a function that returns the faults of
 * files
 */
export function typeChecker(tree: string, ...folders: readonly string[]) {
  const { config } = ts.readConfigFile(join(tree, 'tsconfig.json'), ts.sys.readFile)
  const parsed = new Map<string, ts.SourceFile>()
  return (...paths: readonly string[]): readonly string[] => {
    const { options, fileNames } = ts.parseJsonConfigFileContent({ ...config, include: folders }, ts.sys, tree)
    const host = ts.createCompilerHost(options)
    const parse = host.getSourceFile
    host.getSourceFile = (name, ...how) => {
      const known = parsed.get(name)
      const file = known && known.text === host.readFile(name) ? known : parse(name, ...how)
      if (file) parsed.set(name, file)
      return file
    }
    const program = ts.createProgram(fileNames, options, host)
    return paths
      .flatMap((path) => ts.getPreEmitDiagnostics(program, program.getSourceFile(join(tree, path))))
      .map(({ file, messageText }) => {
        const message = ts.flattenDiagnosticMessageText(messageText, ' ')
        return `${relative(tree, file?.fileName ?? tree)}: ${message}`
      })
  }
}
