import { createHash } from 'node:crypto'
import { type StandIn, startStandIn } from '../../demo/tools/stand-in/index.ts'
import type { ConsentGiven } from '../../src/contract/consent-given.ts'
import { exchangeGoogleCode, finishGoogleLink, linkGoogle } from '../../src/contract/google.ts'
import { send, startServer, type TestOptions, type TestServer } from './server.ts'

async function startGoogle(): Promise<StandIn> {
  const standIn = await startStandIn({
    host: '127.0.0.1',
    port: 0,
    hostname: '127.0.0.1',
    allows: (redirectUri) => new URL(redirectUri).pathname === '/api/auth/google/callback',
  })
  // Makes one request first, because the first answer generates a key, which can take longer than the panel waits for
  // Google.
  await (await fetch(`${standIn.google.issuer}/.well-known/openid-configuration`)).text()
  return standIn
}

export interface GoogleServer extends TestServer {
  readonly standIn: StandIn
}

export async function startWithGoogle(options: TestOptions = {}): Promise<GoogleServer> {
  const standIn = await startGoogle()
  const panel = await startServer({ google: standIn.google, ...options })
  const close = async () => {
    await panel.close()
    await standIn.close()
  }
  return { ...panel, standIn, close }
}

export interface Choice {
  readonly email: string
  readonly firstName?: string
  readonly lastName?: string
  readonly verified?: boolean
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('hex')

/**
 * Acts as the browser during a sign-in with Google: keeps cookies, and follows one redirect at a time. With an empty
 * `verifier`, it sends no challenge.
 * @param consent what the page agreed to
 */
export function createVisitor(verifier = 'what this page keeps', consent?: ConsentGiven) {
  const cookies = new Map<string, string>()

  async function visit(url: string, form?: Record<string, string>) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = response.headers.get('location')
    return { response, to: location ? new URL(location, url).href : undefined }
  }

  async function follow(url: string, stop: (url: string) => boolean, form?: Record<string, string>): Promise<string> {
    let at = url
    let sent = form
    for (let hops = 0; hops < 12 && !stop(at); hops += 1) {
      const { to } = await visit(at, sent)
      sent = undefined
      if (!to) return at
      at = to
    }
    return at
  }

  const isCallback = (url: string) => new URL(url).pathname === '/api/auth/google/callback'
  const isHome = (url: string) => new URL(url).pathname === '/oauth-callback'
  const formOf = ({ email, firstName = 'Meera', lastName = 'Iyer', verified = true }: Choice) => ({
    typed: 'yes',
    email,
    firstName,
    lastName,
    ...(verified ? { verified: 'on' } : {}),
  })

  function addressOf(start: string): string {
    const address = new URL(start)
    if (verifier && !address.searchParams.has('ticket')) address.searchParams.set('challenge', challengeOf(verifier))
    return address.href
  }

  return {
    cookies,
    visit,
    begin: (start: string) => follow(addressOf(start), isHome),
    addressOf,
    /** Chooses an account. @returns the URL of the callback, without following it */
    choose: (page: string, choice: Choice | 'cancel') =>
      follow(page, isCallback, choice === 'cancel' ? { cancel: 'yes' } : formOf(choice)),
    /** Follows the callback. @returns the query of the panel's own site */
    async arrive(callback: string): Promise<Record<string, string>> {
      const home = new URL(await follow(callback, isHome))
      return Object.fromEntries(home.searchParams)
    },
    async exchange({ code = '', ...told }: Record<string, string>, api: string): Promise<Record<string, string>> {
      if (!code) return told
      const { status, answer } = await send(api, exchangeGoogleCode, {
        body: { code, ...(verifier ? { verifier } : {}), ...(consent ? { consent } : {}) },
      })
      return status === 200 && answer.token ? { ...told, token: answer.token } : { ...told, refused: answer.code ?? '' }
    },
    async signIn(start: string, choice: Choice | 'cancel') {
      const callback = await this.arrive(await this.choose(await this.begin(start), choice))
      return this.exchange(callback, `${new URL(start).origin}/api`)
    },
  }
}

export async function linkGoogleAccount(
  panel: TestServer,
  token: string,
  email: string,
  verified = true,
): Promise<void> {
  const { answer } = await panel.call(linkGoogle, { token })
  const { link = '' } = await createVisitor().signIn(answer.url, { email, verified })
  const { status } = await panel.call(finishGoogleLink, { token, body: { code: link } })
  if (status !== 200) throw new Error(`the Google account was not linked: ${status}`)
}
