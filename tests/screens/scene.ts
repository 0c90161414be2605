import type { Page } from '@playwright/test'
import type { Site } from '../e2e/support.ts'

export type Viewer = 'guest' | 'member' | 'newcomer'

export interface Scene {
  readonly name: string
  readonly viewer?: Viewer
  readonly address: (site: Site) => string | Promise<string>
  readonly act?: (page: Page) => Promise<unknown>
  /** The screen changes by itself after some seconds. */
  readonly isBrief?: boolean
}

export interface Screen {
  readonly name: string
  readonly scenes: readonly Scene[]
}

export const on =
  (path: string) =>
  ({ host }: Site): string =>
    host + path
