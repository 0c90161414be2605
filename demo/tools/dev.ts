import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { watch } from 'rollup'
import { writeSite } from '../gallery/site.ts'
import { RELOAD_MARK } from './dev/reload.ts'

// `npm run dev` rebuilds on each save, restarts the server when its code changes, and reloads open pages.

const root = fileURLToPath(new URL('../..', import.meta.url))
const dist = join(root, 'dist')
const say = (text: string): void => void process.stdout.write(`${text}\n`)

process.chdir(root)
process.env.ROLLUP_WATCH = 'true'
const config = (await import('../../rollup.config.ts')).default

let server: ReturnType<typeof spawn> | undefined
const startServer = () =>
  spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'demo/server/index.ts'], {
    cwd: root,
    stdio: 'inherit',
  }).on('exit', (code) => process.exit(code ?? 0))

say('Building the widgets, now and on each save ...')
// makes `npm start` build again, because these files are not minified and their loader listens for reloads
rmSync(join(dist, '.built'), { force: true })
const watcher = watch(config)
let begun = 0
let faulty = false
watcher.on('event', (event) => {
  if (event.code === 'START') {
    begun = performance.now()
    faulty = false
  }
  if (event.code === 'ERROR') {
    faulty = true
    say(event.error.message)
  }
  if ('result' in event) void event.result?.close()
  if (event.code !== 'END' || faulty) return
  say(`Built in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  writeSite(dist).then(
    () => {
      writeFileSync(join(dist, RELOAD_MARK), '')
      server ??= startServer()
    },
    (fault: Error) => say(fault.message),
  )
})

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    void watcher.close()
    if (server) server.kill(signal)
    else process.exit(0)
  })
