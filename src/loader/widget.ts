/** The visitors who may open a screen: `guarded` requires a member, `guest-only` a guest; `open` is for both (docs/rules.md, Routes). */
export type Access = 'open' | 'guarded' | 'guest-only'

/** A path on the site, and who may open it. */
export interface Screen {
  readonly path: string
  readonly access: Access
}

/** In rem (16px at least), or `page` for the window's height. */
type Height = number | 'page'

/** Facts about an element that a page needs before the element's file has loaded. */
export interface Widget {
  /** Its placeholder height: for a guest, on a narrow page, and for a member if that differs. */
  readonly height?: Height
  readonly narrow?: number
  readonly member?: Height
  /** A selector for the tags that get the placeholder height; all by default. */
  readonly placeholderOf?: string
  /** The attribute whose value stands for `{id}` in these paths. */
  readonly id?: string
  /** What its screen asks the API for first, by GET. Screens for members have these. */
  readonly first?: readonly string[]
  /** Its first call for a guest, if it shows a guest more than the sign-in. */
  readonly guest?: string
  /** Is drawn in the page even if it is isolated: the elements that it contains are isolated instead. */
  readonly isShell?: boolean
}

/** All elements, by their tags without the prefix. */
export type Widgets = Readonly<Record<string, Widget>>
export type Screens = Readonly<Record<string, Screen>>
