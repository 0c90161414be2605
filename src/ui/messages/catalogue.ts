import type { ReadableAtom } from 'nanostores'

/** A text by plural category (CLDR); every language has `other`. The count is `{n}`. */
export type Forms = { readonly other: string } & { readonly [Category in Intl.LDMLPluralRule]?: string }

export type Text = string | Forms

/** Texts by key. */
export type Catalogue = Readonly<Record<string, Text>>

/** The names in braces. */
type Names<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never

type Values<Name extends string> = { readonly [Key in Name]: string | number }

/** What a screen uses: a string, or a function of the text's placeholders. */
type Rendered<T> = T extends string
  ? [Names<T>] extends [never]
    ? string
    : (values: Values<Names<T>>) => string
  : (values: { readonly n: number } & Values<Exclude<Names<T[keyof T]>, 'n'>>) => string

export type Texts<C> = { readonly [Key in keyof C]: Rendered<C[Key]> }

/** The texts of one catalogue, in the page's language. */
export type Messages<C> = ReadableAtom<Texts<C>> & { readonly catalogue?: C }

/** The same texts in another language: each key, with plural forms if English has them. */
export type Translation<M> =
  M extends Messages<infer C> ? { readonly [Key in keyof C]: C[Key] extends string ? string : Forms } : never

/** A page's own texts by language, catalogue and key. */
export type Overrides = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Text>>>>>>

/** The content of a translation file: texts by catalogue. */
export type Translated = Readonly<Record<string, object>>
