// first, because the imports below define elements
import './start.ts'
import { bridge } from '../../src/page/page-bridge.ts'
import { loaders } from '../../widgets/loaders.ts'
import * as demo from './index.ts'

// Joins the elements and the demonstration in one classic script, because a page opened as a file cannot load modules.

bridge.provided.parts = {
  ...Object.fromEntries(Object.entries(loaders).map(([tag, load]) => [tag.slice('panel-'.length), load])),
  doctor: () => import('../../widgets/entries/doctor.ts'),
  titles: () => import('../../widgets/titles/messages.ts'),
  demo: async () => demo,
}
