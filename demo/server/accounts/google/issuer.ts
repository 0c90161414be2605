import { createHmac } from 'node:crypto'
import * as openid from 'openid-client'
import { checkEmail, normalizeEmail } from '../../../../src/contract/validation/email.ts'
import { readName } from '../../../../src/contract/validation/typed.ts'
import type { GoogleAccount } from '../../db/schema.ts'
import type { GoogleConfig } from '../config.ts'

export interface Round {
  readonly state: string
  readonly browser: string
  readonly redirectUri: string
}

/** Returns null for an address that Google has not verified, because it may be somebody else's. */
export const provenEmail = ({ email, emailVerified }: GoogleAccount): string | null => (emailVerified ? email : null)

export type Issuer = ReturnType<typeof createIssuer>

export class Declined extends Error {}

const TIMEOUT = 10
const NAME_LIMIT = 100

const nameOf = (value: unknown): string =>
  typeof value === 'string' ? readName(value.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')).slice(0, NAME_LIMIT) : ''

function accountOf(claims: openid.IDToken): GoogleAccount {
  const email = typeof claims.email === 'string' ? normalizeEmail(claims.email) : ''
  if (checkEmail(email)) throw new Error('the account has no usable e-mail address')
  return {
    id: claims.sub,
    email,
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: nameOf(claims.given_name) || nameOf(claims.name) || nameOf(email.split('@')[0]),
    lastName: nameOf(claims.family_name),
  }
}

export function createIssuer({ issuer, clientId, clientSecret }: GoogleConfig, secret: string) {
  let found: Promise<openid.Configuration> | undefined

  function discover(): Promise<openid.Configuration> {
    const insecure = issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []
    found ??= openid
      .discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: TIMEOUT,
        execute: [...insecure, openid.enableNonRepudiationChecks],
      })
      .catch((fault) => {
        found = undefined
        throw fault
      })
    return found
  }

  const derive = (purpose: string, browser: string): string =>
    createHmac('sha256', secret).update(`google-${purpose}:${browser}`).digest('base64url')

  return {
    async begin({ state, browser, redirectUri }: Round): Promise<string> {
      const parameters = {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce: derive('nonce', browser),
        code_challenge: await openid.calculatePKCECodeChallenge(derive('verifier', browser)),
        code_challenge_method: 'S256',
        // lets the member choose, because a shared computer may have several accounts
        prompt: 'select_account',
      }
      return openid.buildAuthorizationUrl(await discover(), parameters).href
    },
    async finish({ state, browser, redirectUri }: Round, search: string): Promise<GoogleAccount> {
      const url = new URL(redirectUri)
      url.search = search
      try {
        const tokens = await openid.authorizationCodeGrant(await discover(), url, {
          expectedState: state,
          expectedNonce: derive('nonce', browser),
          pkceCodeVerifier: derive('verifier', browser),
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('no claims')
        return accountOf(claims)
      } catch (fault) {
        if (fault instanceof openid.AuthorizationResponseError && fault.error === 'access_denied') throw new Declined()
        throw fault
      }
    },
  }
}
