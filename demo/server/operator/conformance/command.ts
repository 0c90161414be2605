import { createInterface } from 'node:readline'
import { checkEmail } from '../../../../src/contract/validation/email.ts'
import { StartFailure } from '../../refusals/failure.ts'
import { type Arguments, UsageFault } from '../arguments.ts'
import type { Outcome } from '../commands/command.ts'
import { print } from '../output.ts'
import { callsWith, checkConformance, type Finding, findingLine, summary } from './index.ts'
import { findStage, required, type Stage, stageNamed, stages, stagesAfter } from './stages.ts'
import type { CodeFor, Visitor } from './visit.ts'

function baseOf(url: string | undefined): string {
  if (!url || !URL.canParse(url))
    throw new UsageFault('--url is missing or not an address such as https://panel.example/api')
  const { protocol, origin, pathname } = new URL(url)
  if (!/^https?:$/.test(protocol)) throw new UsageFault('--url does not begin with https:// or http://')
  return origin + (pathname === '/' ? '/api' : pathname.replace(/(?<!\/)\/+$/, ''))
}

export function readVisitor(args: Arguments): Omit<Visitor, 'askCode'> {
  args.none()
  const [email = '', secondEmail, ...more] = args.texts('email')
  if (more.length > 0) throw new UsageFault('--email has more than two addresses')
  for (const address of [email, ...(secondEmail === undefined ? [] : [secondEmail])])
    if (checkEmail(address)) throw new UsageFault(`--email: "${address}" is not an e-mail address`)
  const password = args.text('password')
  return { api: baseOf(args.text('url')), email, secondEmail, ...(password === undefined ? {} : { password }) }
}

function codesFromTerminal() {
  const lines = createInterface({ input: process.stdin })
  const read = lines[Symbol.asyncIterator]()
  return {
    async ask(email: string, purpose: CodeFor): Promise<string> {
      process.stderr.write(`The newest code for ${purpose} that was mailed to ${email}: `)
      const { value, done } = await read.next()
      if (done) throw new StartFailure('The input ended before a code was read')
      return String(value).trim()
    },
    close: () => lines.close(),
  }
}

export function readStage(args: Arguments): Stage | undefined {
  const name = args.text('stage')
  const stage = name === undefined ? undefined : stageNamed(name)
  if (name !== undefined && !stage)
    throw new UsageFault(`There is no stage ${name}: use one of ${stages.map((one) => one.name).join(', ')}`)
  return stage
}

const named = ({ name, about }: Stage): string => `${name} (${about})`

/** Says what is checked before the first rule. */
async function chooseStage(visitor: Visitor, asked: Stage | undefined): Promise<Stage> {
  const found = asked ?? (await findStage(visitor))
  if (asked) print(`The stage ${named(asked)} is checked.\n`)
  else if (found) print(`The server has calls of the stage ${named(found)}, which is checked. --stage names another.\n`)
  else
    print(
      `The server answers unknown addresses as it does calls, so its stage cannot be found out. All required calls are checked. --stage names another stage.\n`,
    )
  return found ?? required
}

const listed = (calls: readonly string[]): string => calls.map((one) => `\n  ${one}`).join('')

function conclude(findings: readonly Finding[], stage: Stage): Outcome {
  print(`\n${summary(findings)}`)
  if (findings.some(({ outcome }) => outcome === 'broken')) return { fault: 'The server breaks the contract.' }
  const missing = callsWith(findings, 'missing')
  if (missing.length > 0)
    return { fault: `The server keeps the contract, but lacks calls of the stage ${stage.name}:${listed(missing)}` }
  const [next] = stagesAfter(stage)
  const later = next ? callsWith(findings, 'later', next) : []
  print(`The server keeps the contract, and has every call of the stage ${stage.name}.`)
  if (next && later.length > 0) print(`The next stage, ${named(next)}, needs:${listed(later)}`)
  return {}
}

export async function runConformance(args: Arguments): Promise<Outcome> {
  const [given, asked] = [readVisitor(args), readStage(args)]
  const codes = codesFromTerminal()
  const visitor = { ...given, askCode: codes.ask }
  try {
    const stage = await chooseStage(visitor, asked)
    const report = (finding: Finding) => void (finding.outcome !== 'later' && print(findingLine(finding)))
    return conclude(await checkConformance(visitor, report, stage), stage)
  } finally {
    codes.close()
  }
}
