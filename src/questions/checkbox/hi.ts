import type { Translated, Translation } from '../../ui/messages/catalogue.ts'
import type { checkboxMessages } from './messages.ts'

const texts: Translation<typeof checkboxMessages> = {
  chooseSeveral: 'जो-जो सही हो, सब चुनें।',
}

export const translation: Translated = { 'survey-taking': texts }
