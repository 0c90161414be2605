import { type Tag, type Widget, widgets } from '../manifest.ts'

export const loaders = Object.fromEntries(
  Object.entries<Widget>(widgets).map(([name, { load }]) => [`panel-${name}`, load]),
) as Record<Tag, Widget['load']>
