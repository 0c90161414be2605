/** An element's declarations, read by `read.ts`: the one source for editors, types and documentation. */

/** Types are TypeScript types written out, so that they need no import. */
export interface Attribute {
  /** The attribute's name: `survey-id`. */
  readonly name: string
  /** The property's name: `surveyId`. */
  readonly property: string
  readonly type: string
  /** The element shows nothing of use without it. */
  readonly isRequired: boolean
  /** A TypeScript literal: `false`, `'auto'`. */
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
  /** The return type. No method has a parameter. */
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
  /** Common to every element. */
  readonly common: { readonly attributes: readonly Attribute[]; readonly events: readonly EventDeclaration[] }
  /** Attributes that `panel.js` reads on every tag, without a property. */
  readonly tag: readonly Attribute[]
  /** Every event of any element. */
  readonly events: readonly EventDeclaration[]
  readonly properties: readonly Styled[]
}
