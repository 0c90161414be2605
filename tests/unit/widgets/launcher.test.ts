import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Panel } from '../../../src/client/panel.ts'
import type { SessionState } from '../../../src/client/session.ts'
import { createCap } from '../../../widgets/launcher/cap.ts'
import { optionsOf } from '../../../widgets/launcher/options.ts'
import { createLauncherStore, type LauncherHost, type LauncherStore } from '../../../widgets/launcher/store.ts'
import { createOrigin, createTestEnvironment, type TestEnvironment } from '../../support/environment.ts'

// (docs/rules.md, Launchers)

const DAY = 86_400_000
const WEEK = 7 * DAY

describe('the attributes of a launcher', () => {
  test('missing and empty attributes take their defaults', () => {
    const defaults = { opening: { when: 'button' }, every: WEEK, place: 'corner', faults: [] }
    expect(optionsOf({})).toEqual(defaults)
    expect(optionsOf({ open: '', every: '' })).toEqual(defaults)
  })

  test.each([
    ['load', { when: 'load' }],
    ['exit', { when: 'exit' }],
    ['scroll:60', { when: 'scroll', percent: 60 }],
    ['after:20', { when: 'after', seconds: 20 }],
  ] as const)('the launcher understands open="%s"', (open, opening) => {
    expect(optionsOf({ open })).toMatchObject({ opening, faults: [] })
  })

  test.each([
    ['0', 0],
    ['30m', 1_800_000],
    ['12h', DAY / 2],
    ['1.5d', 1.5 * DAY],
  ] as const)('the launcher understands every="%s"', (text, every) => {
    expect(optionsOf({ every: text })).toMatchObject({ every, faults: [] })
  })

  // A mistyped attribute must not open the launcher at once.
  test.each([
    { open: 'scroll' },
    { open: 'scroll:101' },
    { open: 'after:9999999' },
    { open: 'LOAD' },
    { open: 'load', every: '7' },
    { open: 'load', every: '-1d' },
    { open: 'load', place: 'left' },
    { open: 'load', for: 'panel-rewards' },
  ])('the launcher reports %o, and does not open by itself', (written) => {
    const { opening, faults } = optionsOf(written)
    expect(opening).toEqual({ when: 'button' })
    expect(faults).toHaveLength(1)
  })
})

const visit = (origin: ReturnType<typeof createOrigin>, at = 0) => {
  const environment = createTestEnvironment({ origin })
  environment.pass(at)
  return { environment, cap: createCap(environment) }
}

describe('how often launchers open by themselves', () => {
  test('one launcher opens on a page, and the next one after `every` has passed', () => {
    const origin = createOrigin()
    const { cap } = visit(origin)
    expect(cap.mayOpen('a', WEEK)).toBe(true)
    cap.opened()
    expect(cap.mayOpen('b', 0), 'another launcher on the page').toBe(false)
    expect(visit(origin, WEEK - 1).cap.mayOpen('b', WEEK)).toBe(false)
    expect(visit(origin, WEEK).cap.mayOpen('b', WEEK)).toBe(true)
    expect(visit(origin, 1).cap.mayOpen('b', 0)).toBe(true)
  })

  test('a refused survey is not offered for 30 days, but another survey is', () => {
    const origin = createOrigin()
    const { cap } = visit(origin)
    cap.opened()
    cap.refused('a')
    expect(visit(origin, 30 * DAY - 1).cap.mayOpen('a', 0)).toBe(false)
    expect(visit(origin, 8 * DAY).cap.mayOpen('b', WEEK)).toBe(true)
    expect(visit(origin, 30 * DAY).cap.mayOpen('a', 0)).toBe(true)
  })

  test('future times, stored by a wrong clock, do not silence launchers', () => {
    const origin = createOrigin()
    const { cap } = visit(origin, 400 * DAY)
    cap.opened()
    cap.refused('a')
    expect(visit(origin).cap.mayOpen('a', WEEK)).toBe(true)
  })

  test.each(['nonsense', '{"opened":"soon","refused":{"a":"never"}}', '{"refused":[1,2]}'])(
    'the cap ignores %s in the storage',
    (text) => {
      const origin = createOrigin()
      origin.values['panel-launcher'] = text
      const { cap } = visit(origin)
      expect(cap.mayOpen('a', WEEK)).toBe(true)
      cap.opened()
      cap.refused('a')
      expect(visit(origin).cap.mayOpen('a', 0)).toBe(false)
    },
  )
})

describe('the store of a launcher', () => {
  let environment: TestEnvironment
  let store: LauncherStore
  let emitted: unknown[] = []
  let due: (() => void) | undefined
  let free: (() => void) | undefined
  let isFree = true
  let tellCovered: ((isCovered: boolean) => void) | undefined
  const $props = atom({} as Record<string, unknown>)
  const $session = atom({ status: 'guest' } as unknown as SessionState)
  const call = vi.fn()

  const page = {
    watchOpening(_: unknown, run: () => void) {
      due = run
      return () => (due = undefined)
    },
    whenFree(run: () => void) {
      if (isFree) run()
      else free = run
      return () => (free = undefined)
    },
    watchCovered(tell: (isCovered: boolean) => void) {
      tellCovered = tell
      return () => (tellCovered = undefined)
    },
    closeOthers: () => () => {},
  }

  function create(props: Record<string, unknown>) {
    $props.set({ surveyId: 'tea', ...props })
    const host = { $props, emit: (...event: unknown[]) => emitted.push(event) } as unknown as LauncherHost
    const panel = { environment, session: { $state: $session }, call } as unknown as Panel
    store = createLauncherStore(panel, host, page)
    return store
  }
  const phase = () => store.$phase.get()

  beforeEach(() => {
    environment = createTestEnvironment()
    emitted = []
    isFree = true
    call.mockReset()
    $session.set({ status: 'guest' } as unknown as SessionState)
  })
  afterEach(() => store.release())

  test('the store asks for the survey unseen, and shows a card once there is an offer', () => {
    create({ open: 'load' })
    expect(phase()).toBe('closed')
    due?.()
    expect(phase()).toBe('asking')
    store.offered()
    expect(phase()).toBe('card')
    store.accepted()
    expect(phase()).toBe('taking')
  })

  test('the store waits until nothing else is open, before it asks and before it shows', () => {
    isFree = false
    create({ open: 'load', place: 'dialog' })
    due?.()
    expect(phase()).toBe('closed')
    free?.()
    expect(phase()).toBe('asking')
    store.offered()
    expect(phase()).toBe('asking')
    free?.()
    expect(phase()).toBe('dialog')
  })

  test.each(['failed', 'nothing'])('a survey without an offer shows nothing: %s', (answer) => {
    create({ open: 'load' })
    due?.()
    if (answer === 'failed') store.failed()
    else environment.pass(20_000)
    expect(phase()).toBe('closed')
    expect(createCap(environment).mayOpen('tea', 0), 'nothing was opened').toBe(true)
  })

  test('another launcher may open while the survey loads', () => {
    create({ open: 'load' })
    due?.()
    createCap(environment).opened()
    store.offered()
    expect(phase()).toBe('closed')
  })

  test('a card hides while something else is open', () => {
    create({ open: 'load' })
    due?.()
    store.offered()
    tellCovered?.(true)
    expect(store.$covered.get()).toBe(true)
    tellCovered?.(false)
    expect(store.$covered.get()).toBe(false)
  })

  test('the member refuses the survey by closing a card that opened by itself', () => {
    create({ open: 'load' })
    due?.()
    store.offered()
    store.close()
    expect(phase()).toBe('closed')
    expect(createCap(createTestEnvironment({ origin: environment.origin })).mayOpen('tea', 0)).toBe(false)
  })

  test.each(['the button', 'a start'])('the member does not refuse the survey by closing after %s', (how) => {
    create(how === 'the button' ? {} : { open: 'load' })
    due?.()
    if (how === 'the button') store.press()
    else {
      store.offered()
      store.accepted()
    }
    store.close()
    expect(createCap(createTestEnvironment({ origin: environment.origin })).mayOpen('tea', 0)).toBe(true)
  })

  test('a completed survey does not open again by itself', () => {
    create({ open: 'load', every: '0' })
    due?.()
    store.offered()
    store.accepted()
    store.completed()
    store.close()
    due?.()
    expect(phase()).toBe('closed')
  })

  test('a change of the survey closes the launcher', () => {
    create({})
    store.press()
    $props.set({ surveyId: 'coffee' })
    expect(phase()).toBe('closed')
  })

  test('a launcher without a survey does not open by itself', () => {
    create({ open: 'load', surveyId: '' })
    due?.()
    expect(phase()).toBe('closed')
  })

  test('the launcher reports an unknown value to the page', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    create({ open: 'soon' })
    expect(due).toBeUndefined()
    expect(emitted).toEqual([['panel-error', { code: 'attribute', message: expect.stringContaining('open="soon"') }]])
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })

  test('nothing opens after the launcher has left the page', () => {
    create({ open: 'load' })
    store.release()
    expect(due).toBeUndefined()
    store.offered()
    expect(phase()).toBe('closed')
  })
})
