import type { Model } from 'survey-core'

/**
 * Gives the model the member's answers to what it shows, under its own names of the questions, and returns what it then
 * shows. survey-core is the oracle: it has conditions of its own.
 */
export function answerShown(model: Model, names: readonly string[], answers: ReadonlyMap<string, unknown>) {
  const isShown = (name: string) => {
    const question = model.getQuestionByName(name)
    return question?.isVisible === true && question.isParentVisible
  }
  for (const name of names)
    if (isShown(name) && answers.has(name)) model.getQuestionByName(name).value = answers.get(name)
  return {
    shown: names.filter(isShown),
    given: Object.fromEntries(names.flatMap((name) => (name in model.data ? [[name, model.data[name]]] : []))),
  }
}
