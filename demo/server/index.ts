import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { buildServer, type Server } from './app.ts'
import { type ProcessConfig, readConfig } from './config.ts'
import { passwordOfDemo, people } from './db/seed/people.ts'
import { StartFailure } from './failure.ts'
import { lastWords } from './fault-log.ts'
import { buildPartner } from './partner.ts'
import type { StandIn } from './stand-in/index.ts'

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url)).replace(/[/\\]$/, '')
/** Longest time for requests under way when the process is told to stop, in milliseconds. */
const GRACE = 20_000

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}
const portOf = (app: FastifyInstance): number => (app.server.address() as AddressInfo).port

function portFailure(fault: unknown, host: string, port: number, name: string): StartFailure {
  const { code } = fault as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return new StartFailure(`Port ${port} is in use; set ${name} to another`)
  if (code === 'EACCES') return new StartFailure(`Port ${port} may not be used; set ${name} to another`)
  return new StartFailure(`Cannot listen on ${host}, port ${port} (${code})`)
}

async function listen(app: FastifyInstance, host: string, port: number, name: string): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (fault) {
    throw portFailure(fault, host, port, name)
  }
}

/** The partner's site belongs to the demonstration; its origin may call the API there. */
async function openPartner(config: ProcessConfig, panelPort: () => number): Promise<FastifyInstance | undefined> {
  if (config.production) return undefined
  const panelFor = (hostname: string) =>
    config.publicUrl ?? `http://${hostname === '127.0.0.1' ? hostname : 'localhost'}:${panelPort()}`
  const partner = buildPartner({ folder: folder('../partner'), panelFor })
  await listen(partner, config.host, config.partnerPort, 'PARTNER_PORT')
  return partner
}

/** Signs members in where a demonstration has no client of Google's own. Never in production. */
async function openStandIn(config: ProcessConfig, panelPort: () => number): Promise<StandIn | undefined> {
  if (config.production || config.google) return undefined
  const { startStandIn } = await import('./stand-in/index.ts')
  const allows = (redirectUri: string) => {
    const { origin, hostname, port, pathname } = new URL(redirectUri)
    const isPanel = config.publicUrl
      ? origin === new URL(config.publicUrl).origin
      : ['localhost', '127.0.0.1'].includes(hostname) && port === String(panelPort())
    return isPanel && pathname === '/api/auth/google/callback'
  }
  const hostname = config.publicUrl ? new URL(config.publicUrl).hostname : 'localhost'
  try {
    return await startStandIn({ host: config.host, port: config.googleStandInPort, hostname, allows })
  } catch (fault) {
    throw portFailure(fault, config.host, config.googleStandInPort, 'GOOGLE_STANDIN_PORT')
  }
}

/** One short block: where everything is, and how to get in. */
function announcement(config: ProcessConfig, server: Server, partner?: FastifyInstance, standIn?: StandIn): string {
  const site = config.publicUrl ?? `http://localhost:${portOf(server.app)}`
  if (!partner) return `Panel is ready at ${site}`
  const [member, codeMember] = people
  const signIn = `  Sign in   ${member.email}   ${passwordOfDemo}   (${codeMember.email} is asked for a code too)`
  return [
    '',
    '  Panel is ready',
    '',
    `  Members   ${site}`,
    `  Partner   http://localhost:${portOf(partner)}`,
    `  Mailbox   ${site}/dev   every mail lands here${config.mail.smtpUrl ? ', and goes to SMTP_URL' : ''}`,
    ...(standIn ? [`  Google    ${standIn.google.issuer}   stands in; GOOGLE_CLIENT_ID asks Google itself`] : []),
    ...(config.seed ? [signIn] : []),
    '',
  ].join('\n')
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = async () => {
    // a terminal and a process manager may both send one
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), GRACE).unref()
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const opened: { close(): Promise<unknown> }[] = []
  const stop = async () => {
    for (const one of opened.splice(0)) await one.close()
  }
  try {
    let panelPort = config.port
    const partner = await openPartner(config, () => panelPort)
    if (partner) opened.push(partner)
    const demoOrigins = partner ? ['localhost', '127.0.0.1'].map((name) => `http://${name}:${portOf(partner)}`) : []
    const pages = { dist: folder('../../dist'), host: folder('../host') }
    const standIn = await openStandIn(config, () => panelPort)
    if (standIn) opened.push(standIn)
    const server = await buildServer({
      ...config,
      google: config.google ?? standIn?.google,
      partnerOrigins: [...config.partnerOrigins, ...demoOrigins],
      pages,
    })
    opened.unshift(server)
    await listen(server.app, config.host, config.port, 'PORT')
    panelPort = portOf(server.app)
    stopOnSignal(stop)
    say(announcement(config, server, partner, standIn))
  } catch (fault) {
    await stop()
    throw fault
  }
}

try {
  await start()
} catch (fault) {
  process.stderr.write(`${lastWords(fault)}\n`)
  process.exit(1)
}
