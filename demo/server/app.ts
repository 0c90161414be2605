import type { AddressInfo } from 'node:net'
import cors from '@fastify/cors'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify'
import { PARTNER } from '../../src/api/call.ts'
import { createAccess } from './accounts/access.ts'
import { createAlarms } from './accounts/alarms.ts'
import { createBudgets } from './accounts/budgets.ts'
import { createPasswords } from './accounts/passwords.ts'
import { answerRequest } from './accounts/sending.ts'
import { createTurns } from './accounts/turns.ts'
import { createBackground } from './background.ts'
import { type Callers, createCallers } from './caller.ts'
import { createLeaving, type Leaving } from './closing.ts'
import type { ServerConfig } from './config.ts'
import { connectionOptions, limitConnections, readToItsEnd } from './connections.ts'
import { openDatabase } from './db/open.ts'
import { seedDatabase } from './db/seed/index.ts'
import { createMailbox } from './dev/mailbox.ts'
import { serveDev } from './dev/pages.ts'
import { serveReload } from './dev/reload.ts'
import type { HttpFailure } from './failure.ts'
import { sendFailure } from './failure-answer.ts'
import { describeFault } from './fault-log.ts'
import { serveFrame } from './frame.ts'
import { serveHealth } from './health.ts'
import { serveHost } from './host.ts'
import { parseJson } from './json.ts'
import { createLimits } from './limits.ts'
import { createMail } from './mail/mail.ts'
import { countRequests, createMetrics } from './metrics/metrics.ts'
import { sendMissing } from './missing.ts'
import { describeApi } from './openapi.ts'
import { openOperatorDoor } from './operator/endpoint.ts'
import { type OperatorPort, openOperatorPort } from './operator/port.ts'
import type { Panel } from './panel.ts'
import { openRealtime } from './realtime.ts'
import { REQUEST_ID, requestIds, withPath } from './request-id.ts'
import { serveAuth } from './routes/auth.ts'
import { serveGoogle, serveUnlink } from './routes/google.ts'
import { serveOrigin } from './routes/origin.ts'
import { servePrivacy } from './routes/privacy.ts'
import { serveRates } from './routes/rates.ts'
import { serveRecovery } from './routes/recovery.ts'
import { serveRegistration } from './routes/registration.ts'
import { serveRewards } from './routes/rewards.ts'
import { serveSurveys } from './routes/surveys.ts'
import { serveUsers } from './routes/users.ts'
import { serveSandbox } from './sandbox/index.ts'
import { enterState } from './sandbox/states.ts'
import { startSweeping } from './sweep.ts'
import { keysForServer } from './vault/keys.ts'
import { rehash } from './vault/rehash.ts'
import { missingKeys } from './vault/reseal.ts'
import { sealWhatIsPlain } from './vault/upgrade.ts'
import { createVault } from './vault/vault.ts'

export interface Server extends Panel {
  readonly app: FastifyInstance
  /** Where it listens, such as `http://127.0.0.1:4173`; only once it does. */
  address(): string
  /** Where `/metrics` is, if anywhere. */
  readonly operatorPort: OperatorPort | undefined
  /**
   * Says that it leaves, still serves for the time to drain, finishes what is under way, sends its sockets away, lets
   * the mails out, and closes the database.
   */
  close(): Promise<void>
}

function createApp(config: ServerConfig): { app: FastifyInstance; callers: Callers; leaving: Leaving } {
  const callers = createCallers(config.trustProxy, (text) => app.log.warn(text))
  const app: FastifyInstance = Fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: {
        // the query may carry an address, so only the path is logged
        req: ({ method, url, raw }) => ({ method, path: url?.split('?')[0], ip: callers.addressOf(raw) }),
        err: (fault) => ({ ...describeFault(fault) }),
      },
      ...(config.log ? { stream: config.log } : {}),
    },
    genReqId: requestIds(callers),
    childLoggerFactory: withPath,
    // a number would trust nobody here: Fastify does not count hops
    trustProxy: callers.trusts,
    ...connectionOptions(config.nodeLimits),
    ...(config.production ? {} : { rewriteUrl: enterState }),
    // what still arrives on an open connection is served
    return503OnClosing: false,
    frameworkErrors: (fault, request, reply) => sendFailure(fault, request, reply),
  })
  const leaving = createLeaving(app)
  limitConnections(app, callers, config.nodeLimits)
  app.addHook('onRequest', async (request, reply) => {
    callers.notice(request.raw)
    reply.header('X-Content-Type-Options', 'nosniff').header(REQUEST_ID, request.id)
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_: FastifyRequest, text: string) =>
    parseJson(text),
  )
  app.setErrorHandler<FastifyError | HttpFailure>(async (fault, request, reply) => {
    await readToItsEnd(request, reply)
    sendFailure(fault, request, reply)
    return reply
  })
  return { app, callers, leaving }
}

async function buildPanel(config: ServerConfig, app: FastifyInstance, callers: Callers): Promise<Panel> {
  const database = await openDatabase(config.database)
  const vault = createVault(keysForServer(config), config.secret)
  await sealWhatIsPlain(database, vault)
  const mailbox = config.production ? undefined : createMailbox(database.store, config.now)
  const report = (fault: unknown, message: string) => app.log.error({ err: fault }, message)
  const background = createBackground((fault) => report(fault, 'a task after an answer failed'))
  const { log } = app
  const metrics = createMetrics()
  countRequests(app, metrics)
  const budgets = createBudgets(config.limits, config.secret, config.now)
  const mail = await createMail({
    mail: config.mail,
    database,
    vault,
    background,
    mailbox,
    now: config.now,
    log,
    answer: (store, request) => answerRequest({ config, mail, budgets }, store, request),
  })
  const panel: Panel = {
    config,
    database,
    vault,
    passwords: createPasswords(config.hashing, (seconds) => metrics.hashes.observe({}, seconds)),
    limits: createLimits(config.limits, config.secret, database.pool, (limit) => metrics.limitsHit.add({ limit })),
    budgets,
    alarms: createAlarms(metrics, (alarm, message) => log.warn(alarm, message)),
    turns: createTurns(),
    callers,
    access: createAccess(database.store, config.nodeLimits, config.now),
    mail,
    mailbox,
    background,
    metrics,
  }
  await openRealtime(app, panel)
  if (config.seed) await seedDatabase(panel)
  panel.background.run(async () => {
    for (const said of await missingKeys(database.store, vault)) app.log.error(said)
    await rehash(database.store, vault)
  })
  return panel
}

/** Builds a server, ready to listen; reads nothing but its config. Start it on port 0 in tests. */
export async function buildServer(config: ServerConfig): Promise<Server> {
  const { app, callers, leaving } = createApp(config)
  const panel = await buildPanel(config, app, callers)
  const stopSweeping = startSweeping(panel)
  const { database, now } = config
  const report = (fault: unknown, message: string) => app.log.error({ err: fault }, message)
  const closeDoor =
    database.kind === 'directory' && (await openOperatorDoor(panel, { directory: database.path, now, report }))
  const { operator } = config
  const operatorPort = operator && (await openOperatorPort(panel, operator.host, operator.port))
  if (operatorPort) app.log.info({ port: operatorPort.port }, 'figures are served at /metrics')

  await app.register(
    async (api) => {
      await api.register(cors, {
        origin: [...config.partnerOrigins],
        allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', PARTNER],
        exposedHeaders: ['Retry-After', REQUEST_ID],
        methods: ['GET', 'POST', 'PUT'],
        maxAge: 600,
      })
      serveSandbox(api, panel)
      serveAuth(api, panel)
      serveGoogle(api, panel)
      serveUnlink(api, panel)
      serveRegistration(api, panel)
      serveRecovery(api, panel)
      serveUsers(api, panel)
      servePrivacy(api, panel)
      serveSurveys(api, panel)
      serveRewards(api, panel)
      serveRates(api, panel)
      api.get('/openapi.json', async () => describeApi())
    },
    { prefix: '/api' },
  )
  serveOrigin(app, config)
  serveHealth(app, panel, leaving)
  serveDev(app, panel)
  if (config.pages && !config.production) serveReload(app, config.pages.dist)
  serveFrame(app, config)
  if (config.pages) await serveHost(app, config.pages, config.google !== undefined)
  else app.setNotFoundHandler(sendMissing)

  app.addHook('onClose', async () => {
    stopSweeping()
    if (closeDoor) await closeDoor()
    await operatorPort?.close()
    await panel.background.close()
    await panel.mail.close()
    await panel.database.close()
  })
  return {
    ...panel,
    app,
    operatorPort,
    address() {
      const { address, family, port } = app.server.address() as AddressInfo
      return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
    },
    async close() {
      if (app.server.listening) await leaving.leave(config.drainSeconds)
      await app.close()
    },
  }
}
