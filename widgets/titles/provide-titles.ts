import { provideTitles } from '../../src/element/titles.ts'
import { titleMessages } from './messages.ts'

// `panel-app` imports this file, because it sets each screen's title.

provideTitles(titleMessages)
