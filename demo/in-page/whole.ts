// first, because the imports below define elements
import './start.ts'
import { shared } from '../../src/page/globals.ts'
import { loaders } from '../../widgets/loaders.ts'
import * as demo from './index.ts'

// Joins the elements and the demo in one classic script, because a browser loads no module for a page that was opened
// as a file.

shared.parts = {
  ...Object.fromEntries(Object.entries(loaders).map(([tag, load]) => [tag.slice('panel-'.length), load])),
  doctor: () => import('../../widgets/doctor.ts'),
  titles: () => import('../../widgets/title-messages.ts'),
  demo: async () => demo,
}
