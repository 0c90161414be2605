// Options and questions in an order of each response's own (docs/rules.md, Order of options and questions).

/** The id under which the seed of the order is kept and sent beside the answers. No question in a file has such an id. */
export const ORDER_ID = ':order'

export const ORDERS = ['random', 'flip'] as const
export type Order = (typeof ORDERS)[number]

/** Questions that stand side by side in the survey and show in random order. */
export interface Block {
  readonly questions: string[]
  readonly order: 'random'
}

export interface Ordered {
  readonly id: string
  readonly order?: Order | null | undefined
  readonly options: readonly { readonly fixed?: boolean | undefined }[]
}

export const isOrdered = (survey: {
  readonly questions: readonly Ordered[]
  readonly blocks: readonly Block[]
}): boolean => survey.blocks.length > 0 || survey.questions.some(({ order }) => order)
