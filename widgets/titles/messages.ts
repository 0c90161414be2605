import { i18n } from '../../src/ui/messages/i18n.ts'
import { titles } from './titles.ts'

export const titleMessages = i18n('titles', { hi: () => import('./hi.ts') }, titles)
