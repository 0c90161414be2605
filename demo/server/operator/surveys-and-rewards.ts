import {
  array,
  boolean,
  type GenericSchema,
  type InferOutput,
  literal,
  object,
  picklist,
  string,
  unknown,
  variant,
} from 'valibot'
import type { Store } from '../db/store.ts'
import { HttpFailure } from '../http/refusals/failure.ts'
import { checkValue } from './authoring/faults.ts'
import { pathOf } from './authoring/json-places.ts'
import { missingWords } from './authoring/missing-words.ts'
import { type RewardFile, rewardFile } from './authoring/reward-file.ts'
import { type Outcome, type Saving, saveRewards, saveSurveys } from './authoring/saving.ts'
import { listedRewards, listedSurveys, setClosed } from './authoring/states.ts'
import { type SurveyFile, surveyFile } from './authoring/survey-file.ts'
import { columns, momentOf } from './columns.ts'

// The commands about surveys and rewards, in the form that is sent to a running server.

const kind = picklist(['survey', 'reward'])
const listed = object({ verb: literal('list-items'), kind })
const added = object({
  verb: literal('add'),
  kind,
  items: array(unknown()),
  closed: boolean(),
  dryRun: boolean(),
})
const switched = object({ verb: picklist(['open', 'close']), kind, id: string() })

export const itemCommands = [listed, added, switched] as const
const itemCommand = variant('verb', itemCommands)
export type ItemCommand = InferOutput<typeof itemCommand>

const VERBS: readonly string[] = ['list-items', 'add', 'open', 'close']
export const isItemCommand = (command: { readonly verb: string }): command is ItemCommand =>
  VERBS.includes(command.verb)

const stateOf = (closedAt: Date | null): string => (closedAt ? `closed ${momentOf(closedAt)}` : 'open')
const languagesOf = (translations: object | null): string => ['en', ...Object.keys(translations ?? {})].join(' ')

async function surveyTable(store: Store): Promise<string> {
  const rows = await listedSurveys(store)
  if (rows.length === 0) return 'There are none.'
  const lines = rows.map((row) => {
    const { id, closedAt, questions, responses, pointsReward, translations, title } = row
    return [id, stateOf(closedAt), languagesOf(translations), title, questions, responses, pointsReward]
  })
  return columns([['ID', 'STATE', 'LANGUAGES', 'TITLE', 'QUESTIONS', 'RESPONSES', 'POINTS'], ...lines])
}

async function rewardTable(store: Store): Promise<string> {
  const rows = await listedRewards(store)
  if (rows.length === 0) return 'There are none.'
  const lines = rows.map(({ id, closedAt, redemptions, pointsCost, translations, name }) => {
    return [id, stateOf(closedAt), languagesOf(translations), name, redemptions, pointsCost]
  })
  return columns([['ID', 'STATE', 'LANGUAGES', 'NAME', 'REDEEMED', 'POINTS'], ...lines])
}

/** The server checks what a command line sends, as the command line did before. */
const checked = <Held>(items: readonly unknown[], schema: GenericSchema<unknown, Held>): Held[] =>
  items.map((item) => {
    const found = checkValue(schema, item)
    if ('held' in found) return found.held
    const [first] = found.faults
    throw new HttpFailure(400, 'invalid', `${pathOf(first?.keys ?? [])}: ${first?.message}`)
  })

/** One line of what was done, and one for each language that lacks texts. */
function savedText(item: SurveyFile | RewardFile, outcome: Outcome, { closed, dryRun }: Saving): string {
  const isClosed = outcome === 'added' && closed ? ', closed' : ''
  const done = outcome === 'unchanged' ? 'is unchanged' : `${dryRun ? 'would be' : 'was'} ${outcome}${isClosed}`
  const what =
    'questions' in item
      ? `${item.questions.length} questions, ${item.pointsReward} points`
      : `${item.pointsCost} points`
  const notes = [...missingWords(item)].map(
    ([tag, paths]) =>
      `  ${tag} lacks ${paths.slice(0, 5).join(', ')}${paths.length > 5 ? ` and ${paths.length - 5} more` : ''}`,
  )
  return [`${item.id} ${done} (${what}).`, ...notes].join('\n')
}

/** Runs the command and returns what was done. Throws an HttpFailure if it is refused. */
export async function runItemCommand(store: Store, command: ItemCommand, at: Date): Promise<string> {
  const { kind } = command
  if (command.verb === 'list-items') return kind === 'survey' ? surveyTable(store) : rewardTable(store)
  if (command.verb === 'add') {
    const saving = { closed: command.closed, dryRun: command.dryRun, at }
    const report = (items: readonly (SurveyFile | RewardFile)[], outcomes: readonly Outcome[]) =>
      items.map((item, index) => savedText(item, outcomes[index] ?? 'unchanged', saving)).join('\n')
    if (kind === 'survey') {
      const items = checked(command.items, surveyFile)
      return report(items, await saveSurveys(store, items, saving))
    }
    const items = checked(command.items, rewardFile)
    return report(items, await saveRewards(store, items, saving))
  }
  const { verb, id } = command
  const state = verb === 'open' ? 'open' : 'closed'
  const isChanged = await setClosed(store, kind, id, verb === 'open' ? null : at)
  return isChanged ? `${id} is ${state}.` : `${id} was ${state} before. Nothing was done.`
}
