import { createHash } from 'node:crypto'
import { type StandIn, startStandIn } from '../../demo/tools/stand-in/index.ts'
import { exchangeGoogleCode, finishGoogleLink, linkGoogle } from '../../src/contract/google.ts'
import { send, startServer, type TestOptions, type TestServer } from './server.ts'

async function startGoogle(): Promise<StandIn> {
  const standIn = await startStandIn({
    host: '127.0.0.1',
    port: 0,
    hostname: '127.0.0.1',
    allows: (redirectUri) => new URL(redirectUri).pathname === '/api/auth/google/callback',
  })
  // its first answer generates a key, which on a busy machine takes longer than the panel waits for Google
  await (await fetch(`${standIn.google.issuer}/.well-known/openid-configuration`)).text()
  return standIn
}

export interface GoogleServer extends TestServer {
  readonly standIn: StandIn
}

/** A panel that a stand-in for Google signs members in to. */
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
  /** Whether Google vouches for the address; true by default. */
  readonly verified?: boolean
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('hex')

/**
 * The part of a browser that the redirect to Google needs: it keeps cookies, and follows one redirect at a time.
 * `verifier` is what its pages store for the exchange; if it is empty, they send no challenge.
 */
export function createVisitor(verifier = 'what this page keeps') {
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

  /** Follows redirects until a page answers, or one leads to where `stop` says. */
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
    /** Begins at the panel's address and stops at the page where an account is chosen. */
    begin: (start: string) => follow(addressOf(start), isHome),
    /** The address to which a page sends the browser; for a sign-in with its challenge. */
    addressOf,
    /** Chooses an account. @returns the callback that Google redirects to, without following it */
    choose: (page: string, choice: Choice | 'cancel') =>
      follow(page, isCallback, choice === 'cancel' ? { cancel: 'yes' } : formOf(choice)),
    /** Goes to the callback. @returns the query with which the panel's own site is opened */
    async arrive(callback: string): Promise<Record<string, string>> {
      const home = new URL(await follow(callback, isHome))
      return Object.fromEntries(home.searchParams)
    },
    /** Exchanges the code in the address of the panel's own site for the session. */
    async exchange({ code = '', ...told }: Record<string, string>, api: string): Promise<Record<string, string>> {
      if (!code) return told
      const { status, answer } = await send(api, exchangeGoogleCode, {
        body: { code, ...(verifier ? { verifier } : {}) },
      })
      return status === 200 && answer.token ? { ...told, token: answer.token } : { ...told, refused: String(status) }
    },
    /** All of it. */
    async signIn(start: string, choice: Choice | 'cancel') {
      const callback = await this.arrive(await this.choose(await this.begin(start), choice))
      return this.exchange(callback, `${new URL(start).origin}/api`)
    },
  }
}

/** Links a Google account with this address to the member who holds the token. */
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
