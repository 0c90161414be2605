import type { Extension } from '../server/extension.ts'
import type { Limit } from '../server/node-limits.ts'
import { keepMail } from './dev/mailbox.ts'
import { serveDev } from './dev/pages.ts'
import { serveReload } from './dev/reload.ts'
import { serveSandbox } from './sandbox/index.ts'
import { sweepSandbox } from './sandbox/members.ts'
import { enterState } from './sandbox/states.ts'

export { openDemonstration } from './demonstration.ts'

const HUNDRED_AN_HOUR: Limit = { points: 100, seconds: 3600 }

/** The demonstration's extension of the server. `perAddress` limits how many sandbox members one address may create. */
export const createShowcase = (perAddress = HUNDRED_AN_HOUR): Extension => ({
  rewriteUrl: enterState,
  onMail: keepMail,
  serveApi: (api, backend) => serveSandbox(api, backend, perAddress),
  serve(app, backend) {
    serveDev(app, backend)
    const { pages } = backend.config
    if (pages) serveReload(app, pages.dist)
  },
  sweep: sweepSandbox,
})
