import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type Provider from 'oidc-provider'
import { checkEmail, normalizeEmail } from '../../../src/contract/validation/email.ts'
import type { GoogleConfig } from '../../server/accounts/config.ts'
import { KEPT_FOR } from '../../server/http/limits/connections.ts'
import { pageHeaders } from '../../server/http/site/host.ts'
import { root } from '../../server/http/site/root.ts'
import { chooserPage, frontPage, overPage, type Typed } from './page.ts'
import { createDirectory, examples, type Person } from './people.ts'

// Stands in for Google. It signs in anybody as anybody, so production must never import it.

const FILES: Readonly<Record<string, string>> = {
  '/stand-in/stand-in.css': 'demo/tools/stand-in/stand-in.css',
  '/stand-in/tokens.css': 'src/ui/tokens.css',
}
/** Bytes of the form at most; it has four fields. */
const FORM_LIMIT = 10_000

const PAGE = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }

interface Options {
  readonly host: string
  readonly port: number
  readonly hostname: string
  readonly allows: (redirectUri: string) => boolean
}

export interface StandIn {
  readonly google: GoogleConfig
  close(): Promise<void>
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const part of request) {
    text += part
    if (text.length > FORM_LIMIT) throw new Error('the form is too long')
  }
  return new URLSearchParams(text)
}

function personOf(form: URLSearchParams): Person | Typed {
  const example = examples[Number(form.get('example') ?? -1)]
  if (example) return example
  const read = (name: string) => form.get(name)?.trim() ?? ''
  const person = {
    email: normalizeEmail(read('email')),
    firstName: read('firstName'),
    lastName: read('lastName'),
    emailVerified: form.has('verified'),
  }
  if (!person.firstName) return { person, fault: 'Enter a first name' }
  return checkEmail(person.email) ? { person, fault: 'Enter an e-mail address, like name@example.com.' } : person
}

function createHandler(create: () => Promise<Provider>, directory: ReturnType<typeof createDirectory>) {
  const start = async () => {
    const provider = await create()
    return { provider, answer: provider.callback() }
  }
  let started: ReturnType<typeof start> | undefined
  const running = () => {
    started ??= start()
    return started
  }

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { provider } = await running()
    const { uid, params } = await provider.interactionDetails(request, response)
    const panel = new URL(String(params.redirect_uri)).origin
    const send = (typed?: Typed) =>
      response
        // the policy allows the panel, because the form's answer redirects there and browsers check that too
        .writeHead(typed ? 400 : 200, {
          ...pageHeaders({ 'form-action': `'self' ${panel}` }),
          ...PAGE,
        })
        .end(chooserPage(uid, new URL(panel).host, typed))
    if (request.method !== 'POST') return void send()
    const form = await readForm(request)
    const person = personOf(form)
    if (form.has('cancel')) {
      const declined = { error: 'access_denied', error_description: 'The member said no' }
      return provider.interactionFinished(request, response, declined)
    }
    if ('fault' in person) return void send(person)
    const result = { login: { accountId: directory.add(person), remember: false }, select_account: {} }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url?.split('?')[0] ?? ''
    const file = FILES[path]
    try {
      if (file) {
        const content = await readFile(join(root, file))
        response.writeHead(200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' }).end(content)
      } else if (path === '/') response.writeHead(200, { ...pageHeaders({}), ...PAGE }).end(frontPage())
      else if (path.startsWith('/interaction/')) await interact(request, response)
      else {
        const { answer } = await running()
        await answer(request, response)
      }
    } catch {
      if (response.headersSent) return void response.destroy()
      response.writeHead(400, { ...pageHeaders({}), ...PAGE }).end(overPage())
    }
  }
}

export async function startStandIn({ host, port, hostname, allows }: Options): Promise<StandIn> {
  let handle: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | undefined
  const server: Server = createServer((request, response) => void handle?.(request, response))
  // with Node's default of 5 seconds, a connection could close just when the panel uses it again
  server.keepAliveTimeout = KEPT_FOR
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  const google = {
    issuer: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    clientId: 'panel',
    clientSecret: randomBytes(32).toString('base64url'),
  }
  const directory = createDirectory()
  // loads the provider with the first sign-in, because that takes half a second
  const create = async () => (await import('./provider.ts')).createProvider({ google, directory, allows })
  handle = createHandler(create, directory)
  return {
    google,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
