import { notice } from '../content/notice.ts'
import type { Extension } from '../server/operator/extension.ts'
import { keepMail } from './dev/mailbox.ts'
import { serveDev } from './dev/pages.ts'
import { serveReload } from './dev/reload.ts'
import { facts, serveAboutPages } from './pages/serve.ts'

export { openDemonstration } from './demonstration.ts'

export const tools: Extension = {
  onMail: keepMail,
  facts,
  notice,
  serve(app, backend) {
    serveDev(app, backend)
    const { config } = backend
    if (!config.pages) return
    serveAboutPages(app, backend.facts)
    serveReload(app, config.pages.dist)
  },
}
