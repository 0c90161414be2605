import type { Seen } from '../loader/window-panel.ts'
import { pageConfiguration, storedToken } from '../page/configuration.ts'
import type { Configuration } from '../page/globals.ts'
import { bridge } from '../page/page-bridge.ts'
import type { Widgets } from '../page/widget.ts'
import type { Overrides } from '../ui/messages/catalogue.ts'
import { faultsOf } from '../ui/messages/own-words.ts'
import { checkAnswers } from './answers.ts'
import { askFrame, findFrame, isIsolated, isLazy, type OriginReport } from './frame-report.ts'
import { checkMarkup, type Elements, panelElements } from './markup.ts'
import { checkPlace, isOpaque } from './place.ts'
import type { Finding, Report } from './report.ts'

/**
 * Milliseconds by which this device's clock may differ from the server's. The server's clock decides when a token
 * expires; this page's clock measures waits.
 */
const SKEW = 120_000

function* checkScripts({ scripts, version }: Seen): Generator<Finding> {
  if (scripts.length > 1)
    yield {
      code: 'double-load',
      fault: `panel.js was loaded ${scripts.length} times: ${scripts.map(([address]) => address).join(', ')}.`,
      mend: 'Keep one script tag. The page uses the first one.',
    }
  const others = [...new Set(scripts.map(([, one]) => one))].filter((one) => one !== version)
  if (others.length > 0)
    yield {
      code: 'version-skew',
      fault: `The page uses panel.js ${version}; ${others.join(', ')} was loaded later and has no effect.`,
      mend: 'Load one version on the whole page.',
    }
}

function* checkPolicy(violations: Seen['violations'], origins: readonly string[]): Generator<Finding> {
  const reported = new Set<string>()
  for (const { effectiveDirective, blockedURI } of violations) {
    const origin = URL.canParse(blockedURI) ? new URL(blockedURI).origin : blockedURI
    const name = `${effectiveDirective} ${origin}`
    const ours = origins.some((one) => one.replace(/^http/, '') === origin.replace(/^(http|ws)/, ''))
    if (!ours || reported.has(name)) continue
    reported.add(name)
    yield {
      code: 'csp',
      fault: `The page's policy refused ${blockedURI} (${effectiveDirective}).`,
      mend: `Add ${origin} to ${effectiveDirective} in its Content-Security-Policy.`,
    }
  }
}

function kindsOnPage() {
  const elements = [...panelElements()]
  const isolated = elements.filter(isIsolated)
  return { isolated: isolated.length > 0, native: elements.length > isolated.length }
}

function isFramedOnly(): boolean {
  const { native, isolated } = kindsOnPage()
  return isolated && !native
}

async function fetchReport(address: string, says: string): Promise<OriginReport | undefined> {
  const answer = await fetch(address, { credentials: 'omit' })
  const data = await answer.json().catch(() => {})
  return typeof data?.[says] === 'boolean' ? data : undefined
}

/**
 * Returns the API's report about this page: empty if the server lacks this call, undefined if another kind of server
 * answers.
 */
async function fetchOriginReport(api: string): Promise<OriginReport | undefined> {
  const report = await fetchReport(`${api}/origin`, 'native').catch(() => undefined)
  return report ?? ((await fetchReport(`${api}/auth/verify`, 'success')) && {})
}

function* checkServer(report: OriginReport, { version, scripts }: Seen, sentAt: number): Generator<Finding> {
  const present = kindsOnPage()
  // An operator cannot list an opaque origin; `checkPlace` gives the remedy.
  const isListable = !isOpaque()
  if (isListable && report.native === false && (present.native || !report.framed))
    yield {
      code: 'origin-not-allowed',
      fault: `${location.origin} is not on the panel's list for native elements.`,
      mend: `Ask the panel's operator to add it to PARTNER_ORIGINS${report.framed ? '' : ', or to PARTNER_FRAME_ORIGINS for isolated elements'}.`,
    }
  else if (isListable && report.framed === false && present.isolated)
    yield {
      code: 'origin-not-allowed',
      fault: `${location.origin} is not on the panel's list for isolated elements.`,
      mend: "Ask the panel's operator to add it to PARTNER_FRAME_ORIGINS.",
    }
  if (report.version && report.version !== version)
    yield {
      code: 'version-skew',
      fault: `${scripts.length > 0 ? 'panel.js' : 'panel-widgets'} has version ${version}, but the panel's server has ${report.version}.`,
      mend: 'Load panel.js from the server, or load the version of the server. A cache may hold an old copy.',
    }
  const ahead = Date.now() - Date.parse(report.now ?? '')
  if (Math.abs(ahead) - (Date.now() - sentAt) > SKEW)
    yield {
      code: 'clock-skew',
      fault: `This device's clock is ${Math.round(Math.abs(ahead) / 60_000)} minutes ${ahead > 0 ? 'ahead of' : 'behind'} the server's.`,
      mend: "Set the device's clock.",
    }
}

function* checkTexts(own: Overrides | undefined, source: URL | undefined): Generator<Finding> {
  for (const fault of faultsOf(own))
    yield {
      code: 'unknown-text',
      fault: `In Panel.configure({ messages }) ${fault}`,
      mend: `Take the names from ${source ? new URL('messages.json', source).href : 'panel-widgets/messages.json'}.`,
    }
}

interface OutsideFindings {
  readonly findings: readonly Finding[]
  readonly failure?: unknown
}

async function examineServer(
  api: string,
  seen: Seen,
  configuration: Configuration,
  widgets: Widgets,
): Promise<OutsideFindings> {
  const sentAt = Date.now()
  const findings: Finding[] = []
  try {
    const report = await fetchOriginReport(api)
    if (!report) {
      const fault = `${api} answers, but it is not the panel's API.`
      const mend =
        "Set data-api, or api in configure(), to the address of the panel's API, such as https://panel.example/api."
      return { findings: [{ code: 'not-the-api', fault, mend }] }
    }
    findings.push(...checkServer(report, seen, sentAt))
    // The server answers no other call from a page that is not listed.
    if (report.native !== false) findings.push(...(await checkAnswers(api, storedToken(configuration), widgets)))
    return { findings }
  } catch (failure) {
    return { findings, failure }
  }
}

const NO_FINDINGS: OutsideFindings = { findings: [] }

async function examineFrame(frame: HTMLIFrameElement, seen: Seen): Promise<OutsideFindings> {
  const sentAt = Date.now()
  const isRefused = () => seen.violations.some(({ effectiveDirective }) => effectiveDirective === 'frame-src')
  const report = isRefused() ? undefined : await askFrame(frame)
  if (report) return { findings: [...checkServer(report, seen, sentAt)] }
  return isRefused() ? NO_FINDINGS : { findings: [], failure: 'the frame of an element gets no answer' }
}

/** Returns true if the policy has refused a call to the API, so that another call would only be refused again. */
const isCallRefused = ({ violations }: Seen, api: string): boolean =>
  violations.some(
    ({ effectiveDirective, blockedURI }) => effectiveDirective === 'connect-src' && blockedURI.startsWith(api),
  )

/** Tries no call that the page's policy has refused, or need not allow. */
async function examineApi(...asked: Parameters<typeof examineServer>): Promise<OutsideFindings> {
  const [api, seen] = asked
  const frame = isFramedOnly() ? findFrame() : undefined
  if (frame) return examineFrame(frame, seen)
  if (isFramedOnly() && isLazy()) return NO_FINDINGS
  return isCallRefused(seen, api)
    ? { findings: [], failure: "the page's policy refuses calls" }
    : examineServer(...asked)
}

async function examineOutside(...asked: Parameters<typeof examineServer>): Promise<OutsideFindings> {
  const place = [...checkPlace()]
  const { findings, failure } = await examineApi(...asked)
  return { findings: [...place, ...findings], failure }
}

const preloadOf = (address: string): string =>
  [...document.scripts].find(({ src }) => src === address)?.dataset.preload ?? ''

/** `Panel.doctor()`: checks the page, prints the findings in the console, and returns them. It changes nothing. */
export async function examine(seen: Seen, elements: Elements & { widgets: Widgets }): Promise<Report> {
  const configuration = pageConfiguration()
  const api = new URL(configuration.api ?? '/api', location.href).href.replace(/\/$/, '')
  const [first] = seen.scripts
  const source = first && new URL(first[0])
  const findings = [
    ...checkScripts(seen),
    ...checkTexts(configuration.messages, source),
    ...checkMarkup({ ...elements, preload: first && preloadOf(first[0]) }, configuration),
  ]
  const { findings: ofOutside, failure } = bridge.provided.environment
    ? NO_FINDINGS
    : await examineOutside(api, seen, configuration, elements.widgets)
  findings.push(...ofOutside)
  // Waits, because the browser reports violations of the policy asynchronously.
  await new Promise((resolve) => setTimeout(resolve))
  const { origin } = new URL(api)
  // Frames call the API themselves, so a page without native elements need not allow the API in its policy.
  const framedOnly = isFramedOnly()
  const relevant = seen.violations.filter(
    ({ effectiveDirective, blockedURI }) =>
      !(framedOnly && effectiveDirective === 'connect-src' && blockedURI.startsWith(origin)),
  )
  if (failure && relevant.length === seen.violations.length)
    findings.push({
      code: 'api-unreachable',
      fault: `${api} does not answer: ${failure}.`,
      mend: "Check data-api, the network, and the page's connect-src.",
    })
  findings.push(...checkPolicy(relevant, [origin, source?.origin ?? origin]))
  const report = { version: seen.version, healthy: findings.length === 0, findings }
  // biome-ignore-start lint/suspicious/noConsole: the report is for developers, who read the console
  console.info(
    `[panel] ${seen.version}: ${report.healthy ? 'no problems found.' : `problems found: ${findings.length}.`}`,
  )
  for (const { code, fault, mend } of findings) console.info(`[panel] ${code}: ${fault} ${mend}`)
  // biome-ignore-end lint/suspicious/noConsole: as above
  return report
}
