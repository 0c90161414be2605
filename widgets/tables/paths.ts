import { type Widget, widgets } from '../manifest.ts'

/** The element of each path on the site. */
export const paths: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries<Widget>(widgets).flatMap(([name, { path }]) => (path ? [[path, name]] : [])),
)
