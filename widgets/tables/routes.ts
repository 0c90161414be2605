import type { Route } from '../../src/element/routes.ts'
import { type Widget, widgets } from '../manifest.ts'

/** The widgets with a path on the site (docs/rules.md, Routes). */
export const routes: readonly Route[] = Object.entries<Widget>(widgets).flatMap(([name, { path, access, load }]) =>
  path && access ? [{ path, access, tag: `panel-${name}`, load }] : [],
)
