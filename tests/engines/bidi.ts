import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import WebSocket from 'ws'
import { startProgram } from '../support/external-program.ts'
import { clickOn, FIND_FRAME, type Frame, type Input, keysOf, SCROLL, type Tab, turn } from './tab.ts'

// Firefox speaks WebDriver BiDi itself, over a socket (https://w3c.github.io/webdriver-bidi/).

interface Remote {
  readonly type: string
  readonly value?: unknown
  readonly sharedId?: string
}

type Send = <Result>(method: string, params: object) => Promise<Result>

export type Preferences = Readonly<Record<string, string | number | boolean>>

/** Keeps a fresh profile from asking or fetching anything. */
const PREFERENCES: Preferences = {
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'signon.rememberSignons': false,
  'toolkit.telemetry.enabled': false,
  // Scroll bars take no space in the other engines.
  'ui.useOverlayScrollbars': 1,
  // A machine without a mouse reports no fine pointer.
  'ui.allPointerCapabilities': 6,
  'ui.primaryPointerCapabilities': 6,
}

async function connect(address: string): Promise<{ send: Send; close(): void }> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (answer: { result?: unknown; error?: string; message?: string }) => void>()
  let last = 0
  socket.on('message', (data) => {
    const answer = JSON.parse(String(data))
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return {
    close: () => socket.close(),
    send: <Result>(method: string, params: object) =>
      new Promise<Result>((resolve, reject) => {
        const id = ++last
        waiting.set(id, ({ result, error, message }) =>
          error ? reject(new Error(`${method}: ${error}: ${message}`)) : resolve(result as Result),
        )
        socket.send(JSON.stringify({ id, method, params }))
      }),
  }
}

/** Calls a function of the page; an undefined answer arrives as null. */
async function callIn(send: Send, context: string, code: string, args: readonly object[]): Promise<Remote | undefined> {
  const answer = await send<{ type: string; result: Remote; exceptionDetails?: { text: string } }>(
    'script.callFunction',
    {
      functionDeclaration: code,
      arguments: args,
      target: { context },
      awaitPromise: true,
    },
  )
  if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text)
  return answer.result.type === 'null' ? undefined : answer.result
}

/** Sends arguments, and receives the answer of `read`, as JSON. */
const asJson = (args: readonly unknown[]) =>
  args.map((value) => ({ type: 'string', value: JSON.stringify(value ?? null) }))
const parsing = (code: string): string => `(...sent) => (${code})(...sent.map((one) => JSON.parse(one)))`
const answering = (code: string): string => `(...args) => JSON.stringify((${code})(...args) ?? null)`

function tabOf(send: Send, top: string, browser: string, close: () => Promise<void>): Tab {
  const contextOf = async (frame: Frame): Promise<string> => {
    if (!frame) return top
    const found = await callIn(
      send,
      top,
      parsing(`(tag) => (${FIND_FRAME})(tag)?.contentWindow ?? null`),
      asJson([frame]),
    )
    const { context } = (found?.value ?? {}) as { context?: string }
    if (!context) throw new Error(`${frame} has no frame`)
    return context
  }
  const perform = (context: string, input: Input) => send('input.performActions', { context, actions: [input] })
  return {
    browser,
    close,
    open: async (url) => void (await send('browsingContext.navigate', { context: top, url, wait: 'complete' })),
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context: top, viewport: { width, height } })),
    async picture() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context: top })
      return Buffer.from(data, 'base64')
    },
    async read(frame, run, ...args) {
      const answer = await callIn(send, await contextOf(frame), parsing(answering(String(run))), asJson(args))
      return JSON.parse(String(answer?.value))
    },
    async find(frame, find, ...args) {
      const code = parsing(`(...args) => (${find})(...args) ?? null`)
      const element = await callIn(send, await contextOf(frame), code, asJson(args))
      return element && { frame, reference: { sharedId: element.sharedId } }
    },
    async click({ frame, reference }) {
      const context = await contextOf(frame)
      await callIn(send, context, SCROLL, [reference])
      await perform(context, clickOn({ type: 'element', element: reference }))
    },
    type: async (frame, text) => void (await perform(await contextOf(frame), keysOf(text))),
    perform: async (input) => void (await perform(top, input)),
    wheel: async (point, by) => void (await perform(top, turn(point, by))),
    async print() {
      const { data } = await send<{ data: string }>('browsingContext.print', { context: top, background: true })
      return Buffer.from(data, 'base64')
    },
  }
}

export async function startFirefox(path: string, preferences: Preferences = {}): Promise<Tab> {
  const profile = mkdtempSync(join(tmpdir(), 'panel-firefox-'))
  const lines = Object.entries({ ...PREFERENCES, ...preferences }).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const words = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank']
  const program = await startProgram(path, words, /WebDriver BiDi listening on (ws:\S+)/)
  const { send, close } = await connect(`${program.ready[1]}/session`)
  const { capabilities } = await send<{ capabilities: { browserName: string; browserVersion: string } }>(
    'session.new',
    { capabilities: {} },
  )
  // The first tab has no focus without a window.
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })
  return tabOf(send, context, `Firefox ${capabilities.browserVersion}`, async () => {
    close()
    await program.end()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  })
}
