import { type Tag, type Widget, widgets } from '../manifest.ts'

export const titles = Object.fromEntries(
  Object.entries<Widget>(widgets).map(([name, { title }]) => [`panel-${name}`, title]),
) as Readonly<Record<Tag, string>>
