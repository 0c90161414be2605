import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram } from '../support/external-program.ts'
import type { Preferences } from './bidi.ts'
import { clickOn, FIND_FRAME, type Frame, type Input, keysOf, type Point, SCROLL, type Tab, turn } from './tab.ts'

// WebKitGTK's driver speaks W3C WebDriver over HTTP (https://www.w3.org/TR/webdriver2/).

type Send = <Result>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Result>

const sender =
  (base: string): Send =>
  async (method, path, body) => {
    const headers = { 'Content-Type': 'application/json' }
    const init = method === 'POST' ? { method, headers, body: JSON.stringify(body ?? {}) } : { method }
    const answer = await fetch(`${base}${path}`, init)
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value as never
  }

// The driver's own click fails for elements in a shadow root, and its own coordinates are wrong for elements in a frame. So
// the tests compute where in the window the mouse presses.

/** Runs in the page or frame. @returns the middle of the element, from the corner of the page or frame */
const MIDDLE = `(element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}`
/** Runs in the page. Scrolls to a height in a frame that is outside the window. A dialog follows the visible part of its frame. */
const REVEAL = `(tag, y) => {
  const place = (${FIND_FRAME})(tag).getBoundingClientRect().top + y
  if (place < 20 || place > innerHeight - 20) scrollBy({ top: place - innerHeight / 2, behavior: 'instant' })
}`
/** Runs in the page. @returns the corner of the frame */
const CORNER = `(tag) => {
  const { left, top } = (${FIND_FRAME})(tag).getBoundingClientRect()
  return { x: left, y: top }
}`

/** In pixels. */
const SCREEN = { width: 1280, height: 1000 }

/**
 * Places the window's bar under the middle of the screen, where the pointer rests. Without a window manager a window has
 * the focus only while the pointer is above it. Above the page the pointer would change how a control looks.
 */
const placeOf = (width: number): Point => ({
  x: Math.round((SCREEN.width - width) / 2),
  y: SCREEN.height / 2 - 1,
})

/** Runs in the page. @returns the difference between the outer and the inner window */
const BARS = '() => [outerWidth - innerWidth, outerHeight - innerHeight]'

const callIn = <Result>(send: Send, code: string, args: readonly unknown[]): Promise<Result> =>
  send('POST', '/execute/sync', { script: `return (${code})(...arguments)`, args })

function tabOf(send: Send, browser: string, close: () => Promise<void>): Tab {
  const enter = async (frame: Frame) => {
    await send('POST', '/frame', { id: null })
    if (!frame) return
    const id = await callIn<object | null>(send, FIND_FRAME, [frame])
    if (!id) throw new Error(`${frame} has no frame`)
    await send('POST', '/frame', { id })
  }
  /** Scrolls the page to what is in a frame. @returns the frame's corner */
  const reveal = async (frame: string, reference: object): Promise<Point> => {
    await enter(frame)
    const { y } = await callIn<Point>(send, MIDDLE, [reference])
    await enter(undefined)
    await callIn(send, REVEAL, [frame, y])
    return callIn<Point>(send, CORNER, [frame])
  }
  const perform = (input: Input) => send('POST', '/actions', { actions: [input] })
  /** The driver turns the wheel by the difference between this command and the one before it. */
  let turned = 0
  return {
    browser,
    close,
    open: async (url) => void (await send('POST', '/url', { url })),
    async resize(width, height) {
      await enter(undefined)
      const bars = await callIn<readonly [number, number]>(send, BARS, [])
      await send('POST', '/window/rect', { ...placeOf(width), width: width + bars[0], height: height + bars[1] })
    },
    async picture() {
      await enter(undefined)
      return Buffer.from(await send<string>('GET', '/screenshot'), 'base64')
    },
    async read(frame, run, ...args) {
      await enter(frame)
      return callIn(send, String(run), args)
    },
    async find(frame, find, ...args) {
      await enter(frame)
      const reference = await callIn<object | null>(send, String(find), args)
      return reference ? { frame, reference } : undefined
    },
    async click({ frame, reference }) {
      const corner = frame ? await reveal(frame, reference) : { x: 0, y: 0 }
      await enter(frame)
      if (!frame) await callIn(send, SCROLL, [reference])
      const { x, y } = await callIn<Point>(send, MIDDLE, [reference])
      await enter(undefined)
      await perform(clickOn('viewport', Math.round(corner.x + x), Math.round(corner.y + y)))
    },
    async type(frame, text) {
      await enter(frame)
      await perform(keysOf(text))
    },
    async perform(input) {
      await enter(undefined)
      await perform(input)
    },
    async wheel(point, by) {
      await enter(undefined)
      turned += by
      await perform(turn(point, turned))
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Starts a virtual screen, which WebKitGTK's browser needs. */
const startScreen = (path: string) =>
  startProgram(
    path,
    ['-displayfd', '3', '-screen', '0', `${SCREEN.width}x${SCREEN.height}x24`, '-nolisten', 'tcp'],
    /^\s*(\d+)\n/,
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )

/** The browser's bar would keep the window wider than a phone. */
const NARROW = '* { min-width: 0; padding: 0; margin: 0; border: 0; font-size: 1px; -gtk-icon-transform: scale(0) }'

function writeSettings(preferences: Preferences): string {
  const folder = mkdtempSync(join(tmpdir(), 'panel-webkit-'))
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(join(folder, 'gtk-3.0', 'gtk.css'), NARROW)
  const lines = Object.entries({ 'gtk-toolbar-icon-size': 1, ...preferences }).map(
    ([name, value]) => `${name}=${value}`,
  )
  writeFileSync(join(folder, 'gtk-3.0', 'settings.ini'), ['[Settings]', ...lines, ''].join('\n'))
  return folder
}

/** @param preferences of GTK */
export async function startWebKit(path: string, screenPath: string, preferences: Preferences = {}): Promise<Tab> {
  const settings = writeSettings(preferences)
  const screen = await startScreen(screenPath)
  const port = await freePort()
  const env = {
    ...process.env,
    DISPLAY: `:${screen.ready[1]}`,
    GDK_BACKEND: 'x11',
    XDG_CONFIG_HOME: settings,
    // A test machine has no graphics card, and the sandbox does not work as root.
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  }
  // The driver prints nothing when it is ready.
  const words = [`--port=${port}`, '--host=127.0.0.1']
  const driver = await startProgram('/bin/sh', ['-c', 'echo started; exec "$@"', 'sh', path, ...words], /started/, {
    env,
  })
  const base = `http://127.0.0.1:${port}`
  const session = await untilListening(() =>
    sender(base)<{ sessionId: string; capabilities: { browserName: string; browserVersion: string } }>(
      'POST',
      '/session',
      { capabilities: { alwaysMatch: {} } },
    ),
  )
  const send = sender(`${base}/session/${session.sessionId}`)
  const { browserName, browserVersion } = session.capabilities
  return tabOf(send, `WebKitGTK ${browserName} ${browserVersion}`, async () => {
    await send('DELETE', '')
    await driver.end()
    await screen.end()
    rmSync(settings, { recursive: true, force: true })
  })
}

/** Repeats while nothing listens yet. */
async function untilListening<Result>(run: () => Promise<Result>): Promise<Result> {
  for (const end = Date.now() + 30_000; ; ) {
    try {
      return await run()
    } catch (fault) {
      const refused = (fault as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED'
      if (!refused || Date.now() > end) throw fault
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
