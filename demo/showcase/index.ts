import type { Extension } from '../server/extension.ts'
import { keepMail } from './dev/mailbox.ts'
import { serveDev } from './dev/pages.ts'
import { serveReload } from './dev/reload.ts'

export { openDemonstration } from './demonstration.ts'

/** The demonstration's extension of the server. */
export const showcase: Extension = {
  onMail: keepMail,
  serve(app, backend) {
    serveDev(app, backend)
    const { pages } = backend.config
    if (pages) serveReload(app, pages.dist)
  },
}
