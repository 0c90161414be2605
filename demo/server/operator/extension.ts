import type { FastifyInstance } from 'fastify'
import type { Backend } from '../backend.ts'
import type { Store } from '../db/store.ts'
import type { Facts } from '../http/site/front-page.ts'
import type { WrittenMail } from '../mail/written-mail.ts'
import type { GoogleConfig } from './settings/config.ts'

/** Additions to a server. Production adds at most the demo content (SEED). */
export interface Extension {
  /** Called for each mail, in the transaction that writes it. */
  readonly onMail?: (within: Store, mail: WrittenMail, at: Date) => Promise<void>
  /** Fills an empty database; does not change any other. Called if the settings ask for content. */
  readonly seed?: (backend: Backend) => Promise<void>
  /** Facts that the site shows where no setting states them. */
  readonly facts?: Facts
  readonly serve?: (app: FastifyInstance, backend: Backend) => void
}

/** The services around the panel in a demonstration. Production has none of them. */
export interface Demonstration {
  readonly origins: readonly string[]
  /** The Google client: the configured one, or the stand-in. */
  readonly google: GoogleConfig | undefined
  /** A short block with all addresses and how to sign in. */
  announcement(site: string, more?: readonly string[]): string
  close(): Promise<void>
}
