import type { Catalogue, Text } from '../ui/messages/catalogue.ts'
import { languages } from '../ui/messages/languages.ts'
import type { CatalogueDeclaration } from './catalogues.ts'
import { docComment, GENERATED } from './types.ts'

type Catalogues = readonly CatalogueDeclaration[]

const byName = (catalogues: Catalogues, textsOf: (one: CatalogueDeclaration) => Catalogue) =>
  Object.fromEntries(catalogues.map((one) => [one.name, textsOf(one)]))

/**
 * `messages.json` lists every text by language, catalogue and key, in the form that `Panel.configure({ messages })`
 * takes.
 */
export const messagesFile = (catalogues: Catalogues) => ({
  en: byName(catalogues, ({ english }) => english),
  ...Object.fromEntries(
    languages.map((language) => [language, byName(catalogues, ({ translations }) => translations[language].texts)]),
  ),
})

export const textKeys = (catalogues: Catalogues): Readonly<Record<string, string>> =>
  Object.fromEntries(catalogues.map(({ name, english }) => [name, Object.keys(english).join('|')]))

const key = (name: string): string => (/\W/.test(name) ? `'${name}'` : name)

const textType = (name: string, text: Text): string =>
  typeof text === 'string'
    ? `${docComment(text, '    ')}    ${key(name)}?: string\n`
    : `${docComment(Object.values(text).join(' / '), '    ')}    ${key(name)}?: string | PluralText\n`

export const textTypes = (catalogues: Catalogues): string => `${GENERATED}
/** A text by plural category (CLDR), such as \`{ one: '{n} point', other: '{n} points' }\`. */
export type PluralText = { readonly other: string } & { readonly [Category in Intl.LDMLPluralRule]?: string }

/** A page's own texts in one language. The comments are our English texts; \`{names}\` are placeholders for values. */
export interface PanelTexts {
${catalogues
  .map(
    ({ name, english }) =>
      `  ${key(name)}?: {\n${Object.entries(english)
        .map(([one, text]) => textType(one, text))
        .join('')}  }\n`,
  )
  .join('')}}

/** A page's own texts by language, such as \`hi\`: \`{ en: { login: { title: 'Readers, welcome' } } }\`. */
export interface PanelMessages {
  readonly en?: PanelTexts
  readonly hi?: PanelTexts
  readonly [language: string]: PanelTexts | undefined
}
`
