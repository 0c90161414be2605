import { generateKeyPairSync, randomBytes } from 'node:crypto'
import Provider, { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import type { GoogleConfig } from '../../server/accounts/config.ts'
import { Memory } from './memory.ts'
import type { createDirectory } from './people.ts'

interface Options {
  readonly google: GoogleConfig
  readonly directory: ReturnType<typeof createDirectory>
  readonly allows: (redirectUri: string) => boolean
}

/** Behaves as Google does: claims are in the id token, and it always asks for an account. */
export function createProvider({ google, directory, allows }: Options): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }))
  const provider: Provider = new Provider(google.issuer, {
    adapter: Memory,
    clients: [
      {
        client_id: google.clientId,
        client_secret: google.clientSecret,
        redirect_uris: ['http://localhost/'], // not used: `allows` decides
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { policy, url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 1800, Session: 3600, Grant: 3600 },
    findAccount(_, id) {
      const claims = directory.claimsOf(id)
      return claims && { accountId: id, claims: () => claims }
    },
    // needs no consent, because choosing an account counts as consent
    async loadExistingGrant({ oidc }: KoaContextWithOIDC) {
      const accountId = oidc.session?.accountId
      if (!accountId || !oidc.client) return undefined
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    renderError(ctx, out) {
      ctx.type = 'text/plain; charset=utf-8'
      ctx.body = `The stand-in for Google refused: ${out.error}`
    },
  })
  const client = provider.Client as unknown as { prototype: { redirectUriAllowed(uri: string): boolean } }
  client.prototype.redirectUriAllowed = allows
  return provider
}
