import type { Access } from '../loader/widget.ts'

/** A screen with an address on the site. */
export interface Route {
  readonly path: string
  readonly access: Access
  readonly tag: string
  /** Loads and defines the screen's element. */
  load(): Promise<unknown>
}

let table: readonly Route[] = []

/** Registers the routes. Every element does so before it is defined (widgets/provide.ts). */
export function provideRoutes(routes: readonly Route[]): void {
  table = routes
}

export const allRoutes = (): readonly Route[] => table

/** Whether it is the address of a survey, or that of every survey, `/surveys/:id`. */
export const isSurvey = (path: string): boolean => path.startsWith('/surveys/')

/** The route at a path. */
export const routeOf = (path: string): Route | undefined =>
  table.find((route) => route.path === (isSurvey(path) ? '/surveys/:id' : path))

/** Paths of the screens that any element may show instead of its own while there is no session. */
export const signInPaths = (): string[] => table.filter(({ access }) => access === 'guest-only').map(({ path }) => path)
