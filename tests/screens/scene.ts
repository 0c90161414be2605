import type { Page } from '@playwright/test'
import type { Site } from '../e2e/support.ts'

/** The viewer: a guest, a member with a history of months, or one who has just joined. */
export type Viewer = 'guest' | 'member' | 'newcomer'

/** One state of a screen: how it is opened, and what is done before it is taken. */
export interface Scene {
  readonly name: string
  readonly viewer?: Viewer
  /** The address, on the site or on the gallery's stage. */
  readonly address: (site: Site) => string | Promise<string>
  readonly act?: (page: Page) => Promise<unknown>
}

/** The states of one screen, on one contact sheet. */
export interface Screen {
  readonly name: string
  readonly scenes: readonly Scene[]
}

/** A screen of the panel's own site. */
export const on =
  (path: string) =>
  ({ host }: Site): string =>
    host + path
