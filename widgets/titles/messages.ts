import { i18n } from '../../src/ui/messages/i18n.ts'
import { titles } from './titles.ts'

/** Each element's title: of its page on the site, and of its frame if it is isolated. */
export const titleMessages = i18n('titles', { hi: () => import('./hi.ts') }, titles)
