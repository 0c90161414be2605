import { pageConfiguration } from '../src/page/configuration.ts'
import { type Configuration, shared } from '../src/page/globals.ts'
import { keepPlaceholders } from '../src/page/placeholder-heights.ts'
import type { Tag } from './manifest.ts'
import { heights } from './tables/heights.ts'
import { loaders } from './tables/loaders.ts'

// `panel-widgets/define`: for pages that bundle the elements themselves. Importing it does nothing.

let isSpaceKept = false

/** Loads these elements, all without `tags`, and defines each once. Rejects if a file fails to load. */
export async function define(...tags: readonly Tag[]): Promise<void> {
  if (typeof customElements === 'undefined') return // on a server there is nothing to define
  if (!isSpaceKept) keepPlaceholders(pageConfiguration(), heights)
  isSpaceKept = true
  const wanted = tags.length > 0 ? tags : (Object.keys(loaders) as Tag[])
  await Promise.all(wanted.map((tag) => loaders[tag]()))
}

/** The settings that `panel.js` takes as script attributes, such as `api`. Call it before the elements show. */
export function configure(settings: Configuration): void {
  const loader = shared.panel
  if (loader?.configure) loader.configure(settings)
  else Object.assign(pageConfiguration(), settings)
}
