import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

// Runs the COPY and RUN steps of a Dockerfile without Docker, each stage in its own folder. Leaves base images out.

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Stage {
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  readonly command: readonly string[]
  readonly healthcheck: readonly string[]
  readonly user: string
}

const instructionsOf = (path: string) =>
  readFileSync(join(root, path), 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [, name = '', words = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
      return { name, words }
    })

function copyContext(to: string): void {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const isIgnored = (path: string) =>
    ignored.some((one) =>
      one.startsWith('**/')
        ? path
            .split('/')
            .some((part) => part === one.slice(3) || (one.startsWith('**/*') && part.endsWith(one.slice(4))))
        : path === one || path.startsWith(`${one}/`),
    )
  const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\0')
  for (const path of files.filter((one) => one && !isIgnored(one) && existsSync(join(root, one)))) {
    mkdirSync(dirname(join(to, path)), { recursive: true })
    cpSync(join(root, path), join(to, path))
  }
}

export async function runDockerfile(
  path: string,
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<Stage> {
  const stages = new Map<string, string>()
  let stage = {
    top: '',
    folder: '',
    environment: {},
    command: [] as string[],
    healthcheck: [] as string[],
    user: 'root',
  }
  for (const { name, words } of instructionsOf(path)) {
    if (name === 'FROM') {
      const [, alias = 'last'] = / AS (\w+)$/.exec(words) ?? []
      const top = join(folder, alias)
      stages.set(alias, top)
      stage = { top, folder: top, environment: {}, command: [], healthcheck: [], user: 'root' }
    } else if (name === 'WORKDIR') {
      stage.folder = join(stage.top, normalize(words))
      mkdirSync(stage.folder, { recursive: true })
    } else if (name === 'COPY') {
      const [, from, source = '', target = ''] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(words) ?? []
      const to = join(stage.folder, target)
      if (from) cpSync(join(stages.get(from) ?? '', source), to, { recursive: true, verbatimSymlinks: true })
      else if (source === '.') copyContext(to)
      else throw new Error(`COPY ${words} is more than this runs`)
    } else if (name === 'RUN') {
      const child = spawn('sh', ['-ec', words], { cwd: stage.folder, env: { ...environment, ...stage.environment } })
      let output = ''
      const collect = (part: Buffer) => {
        output += part
      }
      child.stdout.on('data', collect)
      child.stderr.on('data', collect)
      const [code] = await once(child, 'close')
      if (code !== 0) throw new Error(`RUN ${words} ended with ${code}:\n${output}`)
    } else if (name === 'ENV') {
      const [key = '', value = ''] = words.split('=')
      stage.environment = { ...stage.environment, [key]: value }
    } else if (name === 'USER') stage.user = words
    else if (name === 'CMD') stage.command = JSON.parse(words)
    else if (name === 'HEALTHCHECK') stage.healthcheck = JSON.parse(words.replace(/^.*? CMD /, ''))
    else if (name !== 'EXPOSE') throw new Error(`${name} is more than this runs`)
  }
  return stage
}
