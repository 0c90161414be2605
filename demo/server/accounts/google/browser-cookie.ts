import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

// Each sign-in has its own cookie, so that two tabs can be at Google at once. With https, only this host can read the
// cookie.

const MINUTES = 10

const nameOf = (state: string, secure: boolean): string =>
  `${secure ? '__Host-' : ''}panel-google-${createHash('sha256').update(state).digest('hex').slice(0, 12)}`

const isSecure = (site: string): boolean => site.startsWith('https:')

function write(reply: FastifyReply, site: string, state: string, value: string, seconds: number): void {
  const secure = isSecure(site)
  const attributes = [`${nameOf(state, secure)}=${value}`, 'Path=/', `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Lax']
  reply.header('Set-Cookie', [...attributes, ...(secure ? ['Secure'] : [])].join('; '))
}

export const giveCookie = (reply: FastifyReply, site: string, state: string, browser: string): void =>
  write(reply, site, state, browser, MINUTES * 60)

export const removeCookie = (reply: FastifyReply, site: string, state: string): void => write(reply, site, state, '', 0)

export function readCookie(request: FastifyRequest, site: string, state: string): string | undefined {
  const name = nameOf(state, isSecure(site))
  for (const pair of (request.headers.cookie ?? '').split(/; */)) {
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1)
  }
}
