/** A place in a text for the answer to an earlier question: `{often}`, or `{often|as usual}` with words without one. */
const PLACE = /\{([A-Za-z0-9][\w.-]*)(?:\|([^{}]*))?\}/g

/** Lists the ids of questions that a text may name. */
export const idsIn = (text: string): readonly string[] => [...text.matchAll(PLACE)].map(([, id = '']) => id)

/**
 * Puts labels of answers into a text. `labelOf` returns undefined for a question without an answer. A place that names
 * no question stays as it is. Each label is isolated, because it may run in another direction than the text.
 */
export const filled = (
  text: string,
  isQuestion: (id: string) => boolean,
  labelOf: (id: string) => string | undefined,
): string =>
  text.replace(PLACE, (place, id: string, otherwise: string | undefined) => {
    if (!isQuestion(id)) return place
    const label = labelOf(id)
    return label === undefined ? (otherwise ?? '') : `\u2068${label}\u2069`
  })
