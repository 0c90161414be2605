import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { userId } from './accounts.ts'
import { moment } from './moment.ts'

/**
 * `credentialId` and `publicKey` are base64url. `counter` is the number of uses that the authenticator last reported,
 * or 0 if it counts none. `transports` are separated by spaces. `blockedAt` is set once a counter has shown a copy.
 */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    blockedAt: moment('blocked_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** Pending challenges, hashed with their purpose. `sessionHash` names the session that asked, or is null for a guest. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  challengeHash: text('challenge_hash').primaryKey(),
  purpose: text('purpose', { enum: ['add', 'sign-in', 'proof'] }).notNull(),
  sessionHash: text('session_hash'),
  expiresAt: moment('expires_at').notNull(),
})
