import { provideTitles } from '../src/element/titles.ts'
import { titleMessages } from './title-messages.ts'

// The build imports this file into `panel-app`, which sets each screen's title.

provideTitles(titleMessages)
