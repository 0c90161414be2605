import { provideTitles } from '../../src/element/titles.ts'
import { titleMessages } from './messages.ts'

// `panel-app` imports this file, because it sets the title of each screen.

provideTitles(titleMessages)
