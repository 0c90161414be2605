import { type Name, type Widget, widgets } from '../manifest.ts'

export const names = Object.keys(widgets) as Name[]

/** Elements that draw in the page even where they are isolated: what they hold is isolated instead. */
export const shells: readonly string[] = Object.entries<Widget>(widgets).flatMap(([name, { isShell }]) =>
  isShell ? [name] : [],
)
