/**
 * The visitors who may open a screen: members for `guarded`, guests for `guest-only`, both for `open` (docs/rules.md,
 * Routes).
 */
export type Access = 'open' | 'guarded' | 'guest-only'

export interface Screen {
  readonly path: string
  readonly access: Access
}

/** A height in rem (16px at least), or `page` for the window's height. */
type Height = number | 'page'

export interface Widget {
  readonly height?: Height
  readonly narrow?: number
  readonly member?: Height
  readonly placeholderOf?: string
  readonly id?: string
  readonly first?: readonly string[]
  readonly guest?: string
  readonly isShell?: boolean
}

export type Widgets = Readonly<Record<string, Widget>>
export type Screens = Readonly<Record<string, Screen>>
