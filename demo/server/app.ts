import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify'
import { createBudgets } from './accounts/budgets.ts'
import { untilOf } from './accounts/codes.ts'
import { createNotices } from './accounts/consent/notices.ts'
import { keepTexts } from './accounts/consent/record.ts'
import { createPasswords } from './accounts/passwords.ts'
import { answerRequest } from './accounts/sending.ts'
import { noteUse } from './accounts/sessions.ts'
import { createTurns } from './accounts/turns.ts'
import { serveApi } from './api.ts'
import { createBackground } from './db/background.ts'
import { openDatabase } from './db/open.ts'
import { keysForServer } from './db/vault/keys.ts'
import { keepServerKeys } from './db/vault/server-keys.ts'
import { createVault } from './db/vault/vault.ts'
import { sendFailure } from './http/failures/failure-answer.ts'
import { describeFault } from './http/failures/fault-log.ts'
import { serveHealth } from './http/health.ts'
import { parseJson } from './http/json.ts'
import { type Callers, createCallers } from './http/limits/caller.ts'
import { connectionOptions, limitConnections, readToItsEnd } from './http/limits/connections.ts'
import { openRealtime } from './http/live/realtime.ts'
import { countRequests, createMetrics } from './http/metrics/metrics.ts'
import { REQUEST_ID, requestIds, withPath } from './http/request-id.ts'
import { createAccess } from './http/session/access.ts'
import { createShutdown, type Shutdown } from './http/shutdown.ts'
import { refusalOfCompressed } from './http/site/compression.ts'
import { guardPages, isPage, type SendPage } from './http/site/host.ts'
import { serveOrigin } from './http/site/origin.ts'
import { servePages } from './http/site/pages.ts'
import { createMail } from './mail/mail.ts'
import { stateAtJoin } from './money/live-state.ts'
import type { Backend } from './operator/backend.ts'
import { openOperatorEndpoint } from './operator/endpoint.ts'
import type { Extension } from './operator/extension.ts'
import { type OperatorPort, openOperatorPort } from './operator/port.ts'
import { printableJson } from './operator/printable.ts'
import type { ServerConfig } from './operator/settings/config.ts'
import { factsOf } from './operator/settings/facts.ts'
import { followKeys } from './operator/upkeep.ts'
import type { HttpFailure } from './refusals/failure.ts'
import { createOpenSurveys, prepareOpenSurveys } from './surveys/open-surveys.ts'
import { startSweeping } from './sweep.ts'

export interface Server extends Backend {
  readonly app: FastifyInstance
  /** Returns the origin of the server, such as `http://127.0.0.1:4173`, once it listens. */
  address(): string
  readonly operatorPort: OperatorPort | undefined
  /**
   * Stops the server: reports that it is shutting down, serves during the drain time, finishes running requests,
   * disconnects its sockets, sends pending mails, and closes the database.
   */
  close(): Promise<void>
}

interface Site {
  sendPage?: SendPage | undefined
}

function createApp(config: ServerConfig): { app: FastifyInstance; callers: Callers; shutdown: Shutdown; site: Site } {
  const callers = createCallers(config.trustProxy, (text) => app.log.warn(text))
  const site: Site = {}
  const app: FastifyInstance = Fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: {
        // logs only the path, because the query may contain an e-mail
        req: ({ method, url, raw }) => ({ method, path: url?.split('?')[0], ip: callers.addressOf(raw) }),
        err: (fault) => ({ ...describeFault(fault) }),
      },
      // escapes the path, because it may have characters that control a terminal
      hooks: { streamWrite: printableJson },
      ...(config.log ? { stream: config.log } : {}),
    },
    genReqId: requestIds(callers),
    childLoggerFactory: withPath,
    // passes a function, because Fastify would not count hops if it got a number
    trustProxy: callers.trusts,
    ...connectionOptions(config.nodeLimits),
    return503OnClosing: false,
    frameworkErrors(fault, request, reply) {
      if (fault.code === 'FST_ERR_BAD_URL' && site.sendPage && isPage(request)) return site.sendPage(request, reply)
      sendFailure(fault, request, reply)
    },
  })
  const shutdown = createShutdown(app)
  limitConnections(app, callers, config.nodeLimits)
  app.addHook('onRequest', (request, reply, done) => {
    callers.notice(request.raw)
    reply.header('X-Content-Type-Options', 'nosniff').header(REQUEST_ID, request.id)
    done(refusalOfCompressed(request.headers))
  })
  guardPages(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_: FastifyRequest, text: string) =>
    parseJson(text),
  )
  app.setErrorHandler<FastifyError | HttpFailure>(async (fault, request, reply) => {
    await readToItsEnd(request, reply)
    sendFailure(fault, request, reply)
    return reply
  })
  return { app, callers, shutdown, site }
}

async function buildPanel(
  config: ServerConfig,
  app: FastifyInstance,
  callers: Callers,
  extension: Extension,
): Promise<Backend> {
  const database = await openDatabase(config.database)
  const vault = createVault(keysForServer(config), config.secret)
  const report = (fault: unknown, message: string) => app.log.error({ err: fault }, message)
  const background = createBackground((fault) => report(fault, 'a task after an answer failed'))
  const upkeep = createBackground((fault) => report(fault, 'the work after a change of keys failed'))
  const { log } = app
  const metrics = createMetrics()
  countRequests(app, metrics)
  const budgets = createBudgets(config.limits, config.secret, config.now, (limit) => metrics.limitsHit.inc({ limit }))
  const mail = await createMail({
    mail: config.mail,
    database,
    vault,
    background,
    onMail: extension.onMail,
    now: config.now,
    log,
    untilOf,
    answer: (store, request) => answerRequest({ config, mail, budgets }, store, request),
  })
  const backend: Backend = {
    config,
    database,
    vault,
    passwords: createPasswords(config.hashing, (seconds) => metrics.hashes.observe(seconds)),
    budgets,
    turns: createTurns(),
    callers,
    access: createAccess(database.reads, config.nodeLimits, config.now, (hash) =>
      background.run(async () => void (await noteUse(database.store, hash, config.now()))),
    ),
    mail,
    background,
    upkeep,
    metrics,
    log,
    openSurveys: createOpenSurveys(prepareOpenSurveys(database.store)),
    notices: createNotices(config.notice ?? extension.notice, config.consent === 'required'),
    facts: factsOf(config, extension),
  }
  await keepTexts(database.store, backend.notices, config.now())
  await keepServerKeys(database.store, vault)
  await openRealtime(app, {
    ...backend,
    stateAtJoin: (userId) => stateAtJoin(database.store, userId, config.now()),
  })
  if (config.seed) await extension.seed?.(backend)
  followKeys(backend)
  return backend
}

export async function buildServer(config: ServerConfig, extension: Extension = {}): Promise<Server> {
  const { app, callers, shutdown, site } = createApp(config)
  const backend = await buildPanel(config, app, callers, extension)
  const stopSweeping = startSweeping(backend)
  const { database, operator } = config
  const report = (fault: unknown, message: string) => app.log.error({ err: fault }, message)
  const closeEndpoint = database.kind === 'directory' && (await openOperatorEndpoint(backend, database.path, report))
  const operatorPort = operator && (await openOperatorPort(backend, operator, report))
  if (operatorPort) app.log.info({ port: operatorPort.port }, 'serving the operator')

  await app.register((api) => serveApi(api, backend), { prefix: '/api' })
  serveOrigin(app, config)
  serveHealth(app, backend, shutdown)
  extension.serve?.(app, backend)
  site.sendPage = await servePages(app, backend, { google: config.google !== undefined })

  app.addHook('onClose', async () => {
    stopSweeping()
    if (closeEndpoint) await closeEndpoint()
    await operatorPort?.close()
    await Promise.all([backend.upkeep.close(), backend.background.close()])
    await backend.mail.close()
    await backend.database.close()
  })
  return {
    ...backend,
    app,
    operatorPort,
    address() {
      const { address, family, port } = app.server.address() as AddressInfo
      return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
    },
    async close() {
      if (app.server.listening) await shutdown.drain(config.drainSeconds)
      await app.close()
    },
  }
}
