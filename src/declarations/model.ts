/** What an element declares of itself, read by `read.ts`: the one source of all that editors, types and docs know. */

/** Types are TypeScript's own, written out, so that they stand without an import. */
export interface Attribute {
  /** As in HTML: `survey-id`. */
  readonly name: string
  /** As on the element: `surveyId`. */
  readonly property: string
  readonly type: string
  /** As in TypeScript: `false`, `'auto'`. */
  readonly default: string | undefined
  readonly description: string
}

export interface EventDeclaration {
  readonly name: string
  /** Type of the `detail`. */
  readonly detail: string
  readonly description: string
}

export interface Method {
  readonly name: string
  /** Type of its answer. No method takes a parameter. */
  readonly returns: string
  readonly description: string
}

/** A part or a custom property. */
export interface Styled {
  readonly name: string
  /** Syntax of a custom property's value, as CSS writes it. */
  readonly syntax: string | undefined
  readonly description: string
}

export interface ElementDeclaration {
  /** `panel-survey` */
  readonly tag: string
  /** `PanelSurvey` */
  readonly name: string
  readonly root: 'shadow' | 'light'
  readonly description: string
  readonly attributes: readonly Attribute[]
  readonly events: readonly EventDeclaration[]
  readonly methods: readonly Method[]
  /** None in the light DOM, where `::part()` reaches nothing. */
  readonly parts: readonly Styled[]
}

export interface Declarations {
  readonly version: string
  readonly elements: readonly ElementDeclaration[]
  /** What every element has. */
  readonly common: { readonly attributes: readonly Attribute[]; readonly events: readonly EventDeclaration[] }
  /** What `panel.js` reads from every tag, without a property. */
  readonly tag: readonly Attribute[]
  /** Every event of any element. */
  readonly events: readonly EventDeclaration[]
  readonly properties: readonly Styled[]
}
