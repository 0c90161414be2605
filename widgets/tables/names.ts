import { type Name, type Widget, widgets } from '../manifest.ts'

export const names = Object.keys(widgets) as Name[]

/** Elements that are drawn in the page even if they are isolated: the elements that they contain are isolated instead. */
export const shells: readonly string[] = Object.entries<Widget>(widgets).flatMap(([name, { isShell }]) =>
  isShell ? [name] : [],
)
