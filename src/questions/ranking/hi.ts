import type { Translated, Translation } from '../../ui/messages/catalogue.ts'
import type { rankingMessages } from './messages.ts'

const texts: Translation<typeof rankingMessages> = {
  rankAll: 'विकल्पों को अपने क्रम में दबाएँ, या खींचकर रखें।',
  rankTop: 'अपने पहले {count} विकल्प क्रम से दबाएँ, या खींचकर रखें।',
  moveUp: '{option} को ऊपर ले जाएँ',
  moveDown: '{option} को नीचे ले जाएँ',
  ranked: '{option}, {total} में से स्थान {n}',
  unranked: '{option}, कोई स्थान नहीं',
  'answer-ranks': 'कृपया {count} विकल्पों को क्रम दें।',
}

export const translation: Translated = { 'survey-taking': texts }
