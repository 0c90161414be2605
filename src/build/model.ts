/** Types are written out as TypeScript, so that they need no import. */
export interface Attribute {
  readonly name: string
  readonly property: string
  readonly type: string
  readonly isRequired: boolean
  readonly default: string | undefined
  readonly description: string
}

export interface EventDeclaration {
  readonly name: string
  readonly detail: string
  readonly description: string
}

export interface Method {
  readonly name: string
  readonly returns: string
  readonly description: string
}

export interface Styled {
  readonly name: string
  readonly syntax: string | undefined
  readonly description: string
}

export interface ElementDeclaration {
  readonly tag: string
  readonly name: string
  readonly root: 'shadow' | 'light'
  readonly description: string
  readonly attributes: readonly Attribute[]
  readonly events: readonly EventDeclaration[]
  readonly methods: readonly Method[]
  readonly parts: readonly Styled[]
}

export interface Declarations {
  readonly version: string
  readonly elements: readonly ElementDeclaration[]
  readonly common: { readonly attributes: readonly Attribute[]; readonly events: readonly EventDeclaration[] }
  readonly tag: readonly Attribute[]
  readonly events: readonly EventDeclaration[]
  readonly properties: readonly Styled[]
}
