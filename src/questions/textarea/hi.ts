import type { Translated, Translation } from '../../ui/messages/catalogue.ts'
import type { textareaMessages } from './messages.ts'

const texts: Translation<typeof textareaMessages> = {
  textareaHint: 'नई लाइन के लिए Shift और Enter दबाएँ।',
}

export const translation: Translated = { 'survey-taking': texts }
