import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { complaintsOf } from '../accounts/complaints/filing.ts'
import { nomineeOf } from '../accounts/complaints/nominee.ts'
import { consentsOf } from '../accounts/consent/record.ts'
import { passkeysOf } from '../accounts/passkeys/passkeys.ts'
import {
  answers,
  bankChanges,
  entries,
  knownDevices,
  type Member,
  memberActions,
  questions,
  questionWordings,
  redemptions,
  responses,
  rewardCodes,
  rewards,
  sessions,
  surveyDrafts,
  surveyPlaces,
  surveys,
  transactions,
  withdrawals,
} from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import type { Vault } from '../db/vault/vault.ts'
import { memberAccount } from '../ledger/accounts.ts'
import { bankDetailsOf } from '../money/bank.ts'
import { codeColumns, openRedemption } from '../money/rewards/redemption.ts'
import { bankNameOf } from '../money/withdrawals/bank-name.ts'
import { withTexts } from '../surveys/answered-texts.ts'
import { openDraft } from '../surveys/drafts.ts'
import { wordedAt } from '../surveys/wordings.ts'

/** The data of a member. Times are ISO 8601, points are integers. */
export type MemberData = Record<string, unknown>

/** Reads the questions of the surveys that rows of a table belong to. */
const questionsAmong = (store: Store, table: typeof responses | typeof surveyDrafts, isOwn: SQL) =>
  store
    .select(getTableColumns(questions))
    .from(questions)
    .where(inArray(questions.surveyId, store.select({ id: table.surveyId }).from(table).where(isOwn)))
    .orderBy(asc(questions.position))

async function responsesOf(store: Store, userId: string) {
  const taken = await store
    .select({ response: responses, title: surveys.title })
    .from(responses)
    .innerJoin(surveys, eq(surveys.id, responses.surveyId))
    .where(eq(responses.userId, userId))
    .orderBy(asc(responses.completedAt))
  const rows = await store
    .select({ responseId: answers.responseId, id: answers.questionId, answer: answers.value })
    .from(answers)
    .innerJoin(responses, eq(responses.id, answers.responseId))
    .leftJoin(
      questions,
      and(
        eq(questions.surveyId, responses.surveyId),
        eq(questions.id, sql`regexp_replace(${answers.questionId}, ':other$', '')`),
      ),
    )
    .where(eq(responses.userId, userId))
    .orderBy(asc(questions.position), asc(answers.questionId))
  const asked = await questionsAmong(store, responses, eq(responses.userId, userId))
  const surveyIds = [...new Set(taken.map(({ response }) => response.surveyId))]
  const earlier = await store
    .select()
    .from(questionWordings)
    .where(inArray(questionWordings.surveyId, surveyIds))
    .orderBy(asc(questionWordings.id))
  return taken.map(({ response, title }) => {
    const { completedAt, pointsEarned, timeSpent: secondsSpent, partner, language } = response
    const given = rows.filter(({ responseId }) => responseId === response.id)
    const answers = withTexts(
      asked
        .filter(({ surveyId }) => surveyId === response.surveyId)
        .map((question) => wordedAt(question, earlier, completedAt)),
      given.map(({ id, answer }) => [id, answer]),
    )
    return { title, completedAt, pointsEarned, secondsSpent, partner, language, answers }
  })
}

async function draftsOf(store: Store, vault: Vault, userId: string) {
  const kept = await store
    .select({ draft: surveyDrafts, title: surveys.title })
    .from(surveyDrafts)
    .innerJoin(surveys, eq(surveys.id, surveyDrafts.surveyId))
    .where(eq(surveyDrafts.userId, userId))
    .orderBy(asc(surveyDrafts.changedAt))
  const asked = await questionsAmong(store, surveyDrafts, eq(surveyDrafts.userId, userId))
  return kept.map(({ draft, title }) => {
    const own = asked.filter(({ surveyId }) => surveyId === draft.surveyId)
    const given = openDraft(vault, draft)?.answers.map(([id, { answer }]) => [id, answer] as const)
    return { title, changedAt: draft.changedAt, answers: given ? withTexts(own, given) : null }
  })
}

const screeningsOf = (store: Store, userId: string) =>
  store
    .select({
      title: surveys.title,
      outcome: surveyPlaces.outcome,
      points: surveyPlaces.points,
      quotas: surveyPlaces.quotas,
      reservedUntil: surveyPlaces.reservedUntil,
      at: surveyPlaces.decidedAt,
    })
    .from(surveyPlaces)
    .innerJoin(surveys, eq(surveys.id, surveyPlaces.surveyId))
    .where(eq(surveyPlaces.userId, userId))
    .orderBy(asc(surveyPlaces.decidedAt))

const pointsOf = (store: Store, userId: string) =>
  store
    .select({ at: transactions.createdAt, kind: transactions.kind, points: entries.amount })
    .from(transactions)
    .innerJoin(entries, and(eq(entries.transactionId, transactions.id), eq(entries.account, memberAccount(userId))))
    .where(eq(transactions.userId, userId))
    .orderBy(asc(transactions.number))

async function redemptionsOf(store: Store, vault: Vault, userId: string) {
  const rows = await store
    .select({
      reward: rewards.name,
      brand: rewards.brand,
      points: redemptions.pointsCost,
      ...codeColumns,
      partner: redemptions.partner,
      at: redemptions.createdAt,
    })
    .from(redemptions)
    .innerJoin(rewards, eq(rewards.id, redemptions.rewardId))
    .leftJoin(rewardCodes, eq(rewardCodes.redemptionId, redemptions.id))
    .where(eq(redemptions.userId, userId))
    .orderBy(asc(redemptions.createdAt))
  return rows.map((row) => openRedemption(vault, row))
}

async function withdrawalsOf(store: Store, userId: string) {
  const rows = await store
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.userId, userId))
    .orderBy(asc(withdrawals.requestDate))
  return rows.map(({ id: _, userId: __, bankCode, accountEnd, ...row }) => ({
    ...row,
    bank: bankNameOf(bankCode),
    lastFourDigits: accountEnd,
  }))
}

function accountOf(member: Member) {
  const { id, email, firstName, lastName, locale: language, partner, createdAt, verifiedAt } = member
  const { googleId, googleEmail, googleLinkedAt, loginCode, blockedAt, blockReason } = member
  const google = { googleId, googleEmail, googleLinkedAt }
  const account = { id, email, firstName, lastName, ...google, language, partner, createdAt, verifiedAt }
  return { ...account, loginCode, blockedAt, blockReason }
}

/** Reads a consistent snapshot. @throws a 409 if the bank details cannot be decrypted */
export const exportMember = (store: Store, vault: Vault, member: Member, now: Date): Promise<MemberData> =>
  store.transaction(
    async (within) => ({
      exportedAt: now,
      account: accountOf(member),
      bankDetails: (await bankDetailsOf(within, vault, member.id)) ?? null,
      bankChanges: await within
        .select({ at: bankChanges.at, before: bankChanges.before, after: bankChanges.after })
        .from(bankChanges)
        .where(eq(bankChanges.userId, member.id))
        .orderBy(asc(bankChanges.id)),
      surveys: await responsesOf(within, member.id),
      unfinishedSurveys: await draftsOf(within, vault, member.id),
      screenings: await screeningsOf(within, member.id),
      points: await pointsOf(within, member.id),
      withdrawals: await withdrawalsOf(within, member.id),
      redemptions: await redemptionsOf(within, vault, member.id),
      consents: await consentsOf(within, member.id),
      nominee: (await nomineeOf(within, member.id)) ?? null,
      complaints: (await complaintsOf(within, member.id)).map(({ userId: _, answeredBy: __, ...row }) => row),
      operatorActions: await within
        .select({
          action: memberActions.action,
          points: memberActions.points,
          reason: memberActions.reason,
          at: memberActions.at,
        })
        .from(memberActions)
        .where(eq(memberActions.userId, member.id))
        .orderBy(asc(memberActions.at)),
      passkeys: (await passkeysOf(within, member.id)).map(({ name, createdAt, lastUsedAt, blockedAt }) => ({
        name,
        createdAt,
        lastUsedAt,
        blockedAt,
      })),
      sessions: await within
        .select({
          device: sessions.device,
          createdAt: sessions.createdAt,
          lastUsedAt: sessions.lastUsedAt,
          expiresAt: sessions.expiresAt,
        })
        .from(sessions)
        .where(eq(sessions.userId, member.id))
        .orderBy(asc(sessions.createdAt)),
      devices: await within
        .select({ device: knownDevices.device, seenAt: knownDevices.seenAt })
        .from(knownDevices)
        .where(eq(knownDevices.userId, member.id))
        .orderBy(asc(knownDevices.device)),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
