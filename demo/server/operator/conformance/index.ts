import { inOneLine } from '../printable.ts'
import type { Rule } from './rule.ts'
import { complaintRules } from './rules/complaints.ts'
import { draftRules, endedDraftRules } from './rules/drafts.ts'
import { bodyRules, guestRules } from './rules/every-call.ts'
import { liveRules } from './rules/live.ts'
import { otherRules } from './rules/others.ts'
import { ownRecordRules } from './rules/own-record.ts'
import { passkeyRules } from './rules/passkeys.ts'
import { passwordRules } from './rules/passwords.ts'
import { pointsOutRules } from './rules/points-out.ts'
import { registrationRules } from './rules/registration.ts'
import { securityRules } from './rules/security.ts'
import { signInRules, signOutRules } from './rules/session.ts'
import { surveyRules } from './rules/surveys.ts'
import { required, type Stage, stagesAfter } from './stages.ts'
import { Broken, Missing, NotOffered, NotTried, nameOf, type Subject } from './verdict.ts'
import { createVisit, type Visit, type Visitor } from './visit.ts'

/** Lists the rules in the order of a member's life, because later rules depend on the effects of earlier ones. */
export const rules: readonly Rule[] = [
  ...guestRules,
  ...registrationRules,
  ...signInRules,
  ...draftRules,
  ...surveyRules,
  ...endedDraftRules,
  ...pointsOutRules,
  ...liveRules,
  ...otherRules,
  ...ownRecordRules,
  ...complaintRules,
  ...securityRules,
  ...passkeyRules,
  ...bodyRules,
  ...passwordRules,
  ...signOutRules,
]

/** These rules register members and change passwords, so they do not run for an existing account. */
const rulesOfNewAccounts: ReadonlySet<Rule> = new Set([...registrationRules, ...passwordRules])

type Outcome = 'holds' | 'broken' | 'missing' | 'not tried' | 'not offered' | 'later'

export interface Finding {
  readonly subject: Subject
  readonly says: string
  readonly outcome: Outcome
  readonly why?: string
}

export async function checkRule(visit: Visit, rule: Rule): Promise<Finding> {
  const { subject, says, check } = rule
  visit.subject = subject
  try {
    if (visit.visitor.password && rulesOfNewAccounts.has(rule)) throw new NotTried('--password names an account')
    await check(visit)
    return { subject, says, outcome: 'holds' }
  } catch (fault) {
    const why = (fault as Error).message
    if (fault instanceof Broken) return { subject, says, outcome: 'broken', why }
    if (fault instanceof NotTried) return { subject, says, outcome: 'not tried', why }
    if (fault instanceof Missing) return { subject, says, outcome: 'missing' }
    if (fault instanceof NotOffered) return { subject, says, outcome: 'not offered' }
    throw fault
  }
}

/** Says of a call that a later stage adds that it is for later, unless it is there. At the last stage no call is optional. */
function inStage(finding: Finding, stage: Stage): Finding {
  const later = stagesAfter(stage).some(
    ({ name, subjects }) => name !== 'everything' && subjects.includes(finding.subject),
  )
  if (later && (finding.outcome === 'missing' || finding.outcome === 'not tried'))
    return { ...finding, outcome: 'later' }
  if (stage.name === 'everything' && finding.outcome === 'not offered') return { ...finding, outcome: 'missing' }
  return finding
}

export async function checkConformance(
  visitor: Visitor,
  report: (finding: Finding) => void = () => {},
  stage: Stage = required,
) {
  const visit = createVisit(visitor)
  const findings: Finding[] = []
  for (const rule of rules) {
    const finding = inStage(await checkRule(visit, rule), stage)
    findings.push(finding)
    report(finding)
  }
  return findings
}

/** Names the calls with this outcome, each once. A finding of a call that is there but could not be tried says why. */
export const callsWith = (findings: readonly Finding[], outcome: Outcome, among?: Stage): readonly string[] => [
  ...new Set(
    findings
      .filter((one) => one.outcome === outcome && !one.why && (among?.subjects.includes(one.subject) ?? true))
      .map(({ subject }) => nameOf(subject)),
  ),
]

const WHY = 500

export const findingLine = ({ subject, says, outcome, why }: Finding): string =>
  `${outcome.padEnd(11)}  ${nameOf(subject)} ${says}${why ? `: ${inOneLine(why.slice(0, WHY))}` : ''}`

export function summary(findings: readonly Finding[]): string {
  const count = (outcome: Outcome) => findings.filter((finding) => finding.outcome === outcome).length
  return `${count('holds')} hold, ${count('broken')} broken, ${count('missing')} missing, ${count('not tried')} not tried, ${count('not offered')} not offered, ${count('later')} for later stages`
}
