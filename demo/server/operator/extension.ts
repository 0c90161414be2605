import type { FastifyInstance } from 'fastify'
import type { GoogleConfig } from '../accounts/config.ts'
import type { NoticeFile } from '../accounts/consent/notice-file.ts'
import type { Store } from '../db/store.ts'
import type { Facts } from '../http/site/front-page.ts'
import type { KeptMail } from '../mail/written-mail.ts'
import type { Backend } from './backend.ts'

/** The parts that a demonstration adds to the server. Production adds at most the demo content (SEED). */
export interface Extension {
  readonly onMail?: (within: Store, mail: KeptMail, at: Date) => Promise<void>
  readonly seed?: (backend: Backend) => Promise<void>
  readonly facts?: Facts
  readonly notice?: NoticeFile
  readonly serve?: (app: FastifyInstance, backend: Backend) => void
}

export interface Demonstration {
  readonly origins: readonly string[]
  readonly google: GoogleConfig | undefined
  announcement(site: string, more?: readonly string[]): string
  close(): Promise<void>
}
