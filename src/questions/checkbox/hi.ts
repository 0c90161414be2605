import type { Translated, Translation } from '../../ui/messages/catalogue.ts'
import type { checkboxMessages } from './messages.ts'

const texts: Translation<typeof checkboxMessages> = {
  chooseSeveral: 'जो-जो सही हो, सब चुनें।',
  chooseExactly: '{max} चुनें।',
  chooseBetween: '{min} से {max} तक चुनें।',
  chooseAtLeast: '{min} या ज़्यादा चुनें।',
  chooseUpTo: 'ज़्यादा से ज़्यादा {max} चुनें।',
}

export const translation: Translated = { 'survey-taking': texts }
