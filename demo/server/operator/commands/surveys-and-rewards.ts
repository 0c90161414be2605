import { array, boolean, string, unknown } from 'valibot'
import type { Store } from '../../db/store.ts'
import { counted } from '../../refusals/counted.ts'
import { HttpFailure } from '../../refusals/failure.ts'
import { readOperator } from '../../refusals/read-text.ts'
import { type Arguments, UsageFault } from '../arguments.ts'
import { checkValue } from '../authoring/faults.ts'
import { pathOf } from '../authoring/json-places.ts'
import { missingTranslations } from '../authoring/missing-translations.ts'
import { readItems } from '../authoring/read-files.ts'
import { rewardFile } from '../authoring/reward-file.ts'
import { type Outcome, type Saving, saveRewards, saveSurveys } from '../authoring/saving.ts'
import { type Kind, listedRewards, listedSurveys, setClosed } from '../authoring/states.ts'
import { surveyFile } from '../authoring/survey-file.ts'
import { momentOf, table } from '../columns.ts'
import { type CommandContext, nothing, operatorOf, requestCommand } from './command.ts'

const stateOf = (closedAt: Date | null): string => (closedAt ? `closed ${momentOf(closedAt)}` : 'open')
const languagesOf = (translations: object | null): string => ['en', ...Object.keys(translations ?? {})].join(' ')

const surveyTable = async (store: Store): Promise<string> =>
  table(
    ['ID', 'STATE', 'LANGUAGES', 'TITLE', 'QUESTIONS', 'RESPONSES', 'POINTS'],
    (await listedSurveys(store)).map(({ id, closedAt, wasOpen, translations, title, ...survey }) => {
      const state = wasOpen ? stateOf(closedAt) : 'not opened yet'
      return [id, state, languagesOf(translations), title, survey.questions, survey.responses, survey.pointsReward]
    }),
  )

const stockIn = ({ left, all, expired, withdrawn }: NonNullable<RewardRow['codes']>): string =>
  [
    `${left} of ${all} left`,
    ...(expired > 0 ? [`${expired} expired`] : []),
    ...(withdrawn > 0 ? [`${withdrawn} withdrawn`] : []),
  ].join(', ')

type RewardRow = Awaited<ReturnType<typeof listedRewards>>[number]

const rewardTable = async (store: Store, now: Date): Promise<string> =>
  table(
    ['ID', 'STATE', 'LANGUAGES', 'NAME', 'REDEEMED', 'POINTS', 'CODES'],
    (await listedRewards(store, now)).map(({ id, closedAt, redemptions, pointsCost, translations, name, codes }) => {
      const stock = codes ? stockIn(codes) : "the panel's own"
      return [id, stateOf(closedAt), languagesOf(translations), name, redemptions, pointsCost, stock]
    }),
  )

/** Checks the items in the server too, because its version may differ from that of the command line. */
const checked = <Held>(items: readonly unknown[], schema: Parameters<typeof checkValue<Held>>[0]): Held[] =>
  items.map((item) => {
    const found = checkValue(schema, item)
    if ('held' in found) return found.held
    const [first] = found.faults
    throw new HttpFailure(400, 'invalid', `${pathOf(first?.keys ?? [])}: ${first?.message}`)
  })

function savedText(
  item: Parameters<typeof missingTranslations>[0],
  outcome: Outcome,
  { closed, dryRun, kind, stayOpen }: Saving & { readonly kind: Kind; readonly stayOpen: ReadonlySet<string> },
): string {
  const isClosed = outcome === 'added' && closed ? ', closed' : ''
  const done = outcome === 'unchanged' ? 'is unchanged' : `${dryRun ? 'would be' : 'was'} ${outcome}${isClosed}`
  const what =
    'questions' in item
      ? `${counted(item.questions.length, 'question')}, ${counted(item.pointsReward, 'point')}`
      : counted(item.pointsCost, 'point')
  const notes = [...missingTranslations(item)].map(
    ([tag, paths]) =>
      `  ${tag} lacks ${paths.slice(0, 5).join(', ')}${paths.length > 5 ? ` and ${paths.length - 5} more` : ''}`,
  )
  const isOpen = outcome !== 'added' && stayOpen.has(item.id)
  const open = isOpen ? [`  It stays open: --closed is for what is new. Run panel ${kind}s close ${item.id}`] : []
  return [`${item.id} ${done} (${what}).`, ...open, ...notes].join('\n')
}

const openAmong = (all: readonly { readonly id: string; readonly closedAt: Date | null }[]): ReadonlySet<string> =>
  new Set(all.flatMap(({ id, closedAt }) => (closedAt ? [] : [id])))

async function addSurveys(store: Store, args: readonly unknown[], saving: Saving): Promise<string> {
  const items = checked(args, surveyFile)
  const outcomes = await saveSurveys(store, items, saving)
  const open = saving.closed ? await listedSurveys(store) : []
  const said = { ...saving, kind: 'survey', stayOpen: openAmong(open) } as const
  return items.map((item, at) => savedText(item, outcomes[at] ?? 'unchanged', said)).join('\n')
}

async function addRewards(store: Store, args: readonly unknown[], saving: Saving): Promise<string> {
  const items = checked(args, rewardFile)
  const outcomes = await saveRewards(store, items, saving)
  const open = saving.closed ? await listedRewards(store, saving.at) : []
  const said = { ...saving, kind: 'reward', stayOpen: openAmong(open) } as const
  return items.map((item, at) => savedText(item, outcomes[at] ?? 'unchanged', said)).join('\n')
}

async function setState(context: CommandContext, kind: Kind, id: string, state: 'open' | 'closed'): Promise<string> {
  const isChanged = await setClosed(context.store, kind, id, state === 'open' ? null : context.now)
  return isChanged ? `${id} is ${state}.` : `${id} was ${state} before. Nothing was done.`
}

export const savingOf = (args: Arguments) => ({
  closed: args.flag('closed'),
  dryRun: args.flag('dry-run'),
  by: operatorOf(args),
})

const addForm = { survey: '[--closed] [--dry-run] [--by NAME]', reward: '[--closed] [--dry-run]' } as const
const aboutAdding = {
  survey: ' Records who changes the wording of a question that has responses.',
  reward: '',
} as const

export const itemCommands = (kind: Kind) => [
  requestCommand({
    forms: [`${kind}s list`],
    about: `Lists all ${kind}s.`,
    entries: {},
    read: nothing,
    work: ({ store, now }) => (kind === 'survey' ? surveyTable(store) : rewardTable(store, now)),
  }),
  requestCommand({
    forms: [`${kind}s add FILE... ${addForm[kind]}`],
    about: `Stores the ${kind}s of JSON files, all or none (docs/authoring.md); - reads standard input. --dry-run only
      checks.${aboutAdding[kind]}`,
    entries: { items: array(unknown()), closed: boolean(), dryRun: boolean(), by: string() },
    async read(args) {
      if (args.names.length === 0) throw new UsageFault('Expected a FILE')
      return { items: await readItems(kind, args.names), ...savingOf(args) }
    },
    work: ({ store, now }, { items, ...saving }) =>
      (kind === 'survey' ? addSurveys : addRewards)(store, items, {
        ...saving,
        by: readOperator(saving.by),
        at: now,
      }),
  }),
  requestCommand({
    forms: [`${kind}s open ID`],
    about: `Shows the ${kind} to members.`,
    entries: { id: string() },
    read: (args) => ({ id: args.one('ID') }),
    work: (context, { id }) => setState(context, kind, id, 'open'),
  }),
  requestCommand({
    forms: [`${kind}s close ID`],
    about: `Removes the ${kind} from the list of members.`,
    entries: { id: string() },
    read: (args) => ({ id: args.one('ID') }),
    work: (context, { id }) => setState(context, kind, id, 'closed'),
  }),
]
