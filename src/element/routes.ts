import type { Access } from '../page/widget.ts'

export interface Route {
  readonly path: string
  readonly access: Access
  readonly tag: string
  load(): Promise<unknown>
}

let table: readonly Route[] = []

export function provideRoutes(routes: readonly Route[]): void {
  table = routes
}

export const allRoutes = (): readonly Route[] => table

export const isSurvey = (path: string): boolean => path.startsWith('/surveys/')

export const routeOf = (path: string): Route | undefined =>
  table.find((route) => route.path === (isSurvey(path) ? '/surveys/:id' : path))

export const signInPaths = (): string[] => table.filter(({ access }) => access === 'guest-only').map(({ path }) => path)
