import type { Language } from './languages.ts'

// Apart from the list of languages, because most elements do not name them. Not from Intl, whose first use takes long
// (src/decisions/061-without-intl.md).

/** What each language calls itself. */
export const ownNames: Readonly<Record<'en' | Language, string>> = { en: 'English', hi: 'हिन्दी' }
