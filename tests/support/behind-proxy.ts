import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { get } from 'node:https'
import { setTimeout as after } from 'node:timers/promises'

// Runs in a network namespace that has the addresses of deploy/compose.yaml. Starts the proxy with deploy/nginx.conf,
// starts and stops nodes behind it, and prints the client's answers as JSON.

const [nginx = '', config = ''] = process.argv.slice(2)

async function startNode(name: string, host: string): Promise<Server> {
  const node = createServer((_, answer) => answer.end(name)).listen(4173, host)
  await once(node, 'listening')
  return node
}

async function stopNode(node: Server): Promise<void> {
  node.closeAllConnections()
  await new Promise((resolve) => node.close(resolve))
}

/** Returns the status if it is not 200, and undefined if no answer came. */
const ask = (path: string) =>
  new Promise<string | undefined>((resolve) => {
    const asked = get({ host: '127.0.0.1', port: 443, path, rejectUnauthorized: false, agent: false }, (answer) => {
      let body = ''
      answer.on('data', (part) => {
        body += part
      })
      answer.on('end', () => resolve(answer.statusCode === 200 ? body : String(answer.statusCode)))
    })
    asked.on('error', () => resolve(undefined))
  })

async function askUntil(path: string, expected: string): Promise<string | undefined> {
  let answer: string | undefined
  for (let turn = 0; turn < 50 && answer !== expected; turn++) {
    answer = await ask(path)
    if (answer !== expected) await after(200)
  }
  return answer
}

const words = ['-c', config, '-g', 'daemon off; pid /etc/nginx/pid;']
// Writes to a file, because nginx cannot open /dev/stderr if that is a socket.
const proxy = spawn(nginx, words, { stdio: ['ignore', 'ignore', openSync('/etc/nginx/log', 'w')] })
const found: Record<string, unknown> = {}
found.withoutNodes = await askUntil('/', '502')
const first = await startNode('a', '10.83.0.3')
found.withFirst = await askUntil('/', 'a')
const second = await startNode('b', '10.83.0.4')
await askUntil('/', 'b')
found.bySid = [await ask('/socket.io/?sid=a.1'), await ask('/socket.io/?sid=b.1')]
await stopNode(first)
found.withSecond = [await ask('/'), await ask('/'), await ask('/socket.io/?sid=a.1')]
const again = await startNode('a, made anew', '10.83.0.3')
found.madeAnew = await askUntil('/socket.io/?sid=a.1', 'a, made anew')
const children = readFileSync(`/proc/${proxy.pid}/task/${proxy.pid}/children`, 'utf8').trim().split(' ')
const filesOf = (pid: string | number) =>
  /Max open files +(\d+) +(\d+)/
    .exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))
    ?.slice(1)
    .map(Number) ?? []
found.files = children.map((pid) => filesOf(pid)[0])
found.most = filesOf(process.pid)[1]
process.stdout.write(JSON.stringify(found))
proxy.kill('SIGTERM')
for (const node of [second, again]) await stopNode(node)
