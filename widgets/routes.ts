import type { Route } from '../src/element/routes.ts'
import { loaders } from './loaders.ts'
import type { Tag } from './manifest.ts'
import { screens } from './screens.ts'

export const routes: readonly Route[] = Object.entries(screens).map(([name, screen]) => {
  const tag = `panel-${name}` as Tag
  return { ...screen, tag, load: loaders[tag] }
})
