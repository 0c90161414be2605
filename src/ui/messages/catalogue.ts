import type { ReadableAtom } from 'nanostores'

/** A text by plural category (CLDR); every language has `other`. `{n}` stands for the count. */
export type Forms = { readonly other: string } & { readonly [Category in Intl.LDMLPluralRule]?: string }

export type Text = string | Forms

export type Catalogue = Readonly<Record<string, Text>>

type Names<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never

type Values<Name extends string> = { readonly [Key in Name]: string | number }

type Rendered<T> = T extends string
  ? [Names<T>] extends [never]
    ? string
    : (values: Values<Names<T>>) => string
  : (values: { readonly n: number } & Values<Exclude<Names<T[keyof T]>, 'n'>>) => string

export type Texts<C> = { readonly [Key in keyof C]: Rendered<C[Key]> }

export type Messages<C> = ReadableAtom<Texts<C>> & { readonly catalogue?: C }

export type Translation<M> =
  M extends Messages<infer C> ? { readonly [Key in keyof C]: C[Key] extends string ? string : Forms } : never

export type Overrides = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Text>>>>>>

export type Translated = Readonly<Record<string, object>>
