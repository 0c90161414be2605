import type { elementNames } from '../src/elements.ts'
import type { Configuration } from '../src/environment.ts'
import { pageConfiguration, pageGlobal } from '../src/page-configuration.ts'
import { keepRoom } from '../src/room.ts'

// `panel-widgets/define`: for pages that bundle the elements themselves. Importing it does nothing.

type Tag = `panel-${(typeof elementNames)[number]}`

const loaders: Readonly<Record<Tag, () => Promise<unknown>>> = {
  'panel-app': () => import('./app/element.ts'),
  'panel-landing': () => import('./landing/element.ts'),
  'panel-login': () => import('./login/element.ts'),
  'panel-register': () => import('./register/element.ts'),
  'panel-verify-email': () => import('./verify-email/element.ts'),
  'panel-forgot-password': () => import('./forgot-password/element.ts'),
  'panel-reset-password': () => import('./reset-password/element.ts'),
  'panel-set-password': () => import('./set-password/element.ts'),
  'panel-oauth-callback': () => import('./oauth-callback/element.ts'),
  'panel-dashboard': () => import('./dashboard/element.ts'),
  'panel-survey-list': () => import('./survey-list/element.ts'),
  'panel-survey': () => import('./survey/element.ts'),
  'panel-rewards': () => import('./rewards/element.ts'),
  'panel-profile': () => import('./profile/element.ts'),
  'panel-payment-history': () => import('./payment-history/element.ts'),
  'panel-nav': () => import('./nav/element.ts'),
  'panel-footer': () => import('./footer/element.ts'),
  'panel-toasts': () => import('./toasts/element.ts'),
}

let isRoomKept = false

/** Loads these elements and defines their tags, each once; without tags all of them. Rejected where a file fails. */
export async function define(...tags: readonly Tag[]): Promise<void> {
  if (typeof customElements === 'undefined') return // on a server there is nothing to define
  if (!isRoomKept) keepRoom(pageConfiguration())
  isRoomKept = true
  const wanted = tags.length > 0 ? tags : (Object.keys(loaders) as Tag[])
  await Promise.all(wanted.map((tag) => loaders[tag]()))
}

/** What the script's attributes say elsewhere: `api` and the rest. Call it before the elements show. */
export function configure(settings: Configuration): void {
  const loader = pageGlobal<{ configure(settings: Configuration): void }>('Panel')
  if (loader?.configure) loader.configure(settings)
  else Object.assign(pageConfiguration(), settings)
}
