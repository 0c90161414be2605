import { atom, computed } from 'nanostores'
import { saysCompleted } from '../../src/client/errors.ts'
import type { Panel } from '../../src/client/panel.ts'
import { memberOf } from '../../src/client/session.ts'
import { checkOrigin } from '../../src/contract/origin.ts'
import type { Host } from '../../src/element/host.ts'
import { bridge } from '../../src/page/page-bridge.ts'
import { warn } from '../../src/page/warn.ts'
import type { launcherAttributes } from './attributes.ts'
import { createCap } from './cap.ts'
import { type Opening, optionsOf } from './options.ts'

export type LauncherHost = Host<typeof launcherAttributes>

/**
 * In `asking`, the hidden survey loads; it shows once it reports an offer. `card` and `dialog` show the offer, `taking`
 * the started survey.
 */
export type Phase = 'closed' | 'asking' | 'card' | 'dialog' | 'taking'

/**
 * The parts of the page that a launcher observes (page.ts, busy.ts). Each function returns a function that stops it.
 */
export interface LauncherPage {
  watchOpening(opening: Opening, run: () => void): () => void
  whenFree(run: () => void): () => void
  watchCovered(tell: (isCovered: boolean) => void): () => void
  closeOthers(close: () => void): () => void
}

/** Milliseconds within which a hidden survey must report an offer. */
const OFFER_TIMEOUT = 20_000

const NOTHING = () => {}

function followCompleted({ session, environment, call }: Panel, host: LauncherHost) {
  const $completed = atom<boolean | undefined>()
  let cancel = NOTHING
  const $asked = computed([session.$state, host.$props], ({ status }, { surveyId = '', isolated, open = 'button' }) =>
    status === 'checking' && !isolated ? undefined : status === 'member' && !isolated && open === 'button' && surveyId,
  )
  const unfollow = $asked.subscribe((id) => {
    cancel()
    $completed.set(id === undefined || id ? undefined : false)
    if (!id) return
    const mine = memberOf(session)?.id
    const tell = (completed: boolean) => {
      if ($asked.get() === id && memberOf(session)?.id === mine) $completed.set(completed)
    }
    cancel = environment.whenIdle(() => {
      import('../../src/contract/surveys.ts')
        .then(({ getSurvey }) => call(getSurvey, { params: { id } }))
        .then(
          () => tell(false),
          (error) => tell(saysCompleted(error)),
        )
    })
  })
  return {
    $completed,
    release() {
      cancel()
      unfollow()
    },
  }
}

function reportFault(host: LauncherHost, code: 'attribute' | 'origin', fault: string) {
  const message = `panel-launcher: ${fault}`
  warn(message)
  host.emit('panel-error', { code, message })
}

/** Follows whether the panel refuses frames on this page; an isolated launcher then draws nothing. */
function followRefused({ call }: Panel, host: LauncherHost) {
  const $refused = atom(false)
  const $isolated = computed(host.$props, ({ isolated }) => isolated && !bridge.provided.environment)
  const unfollow = $isolated.subscribe((isolated) => {
    $refused.set(false)
    if (!isolated) return
    call(checkOrigin, { token: '' }).then(
      ({ framed, message = 'the panel shows no frames on this page.' }) => {
        if (framed !== false || !$isolated.get()) return
        $refused.set(true)
        reportFault(host, 'origin', message)
      },
      () => {},
    )
  })
  return { $refused, unfollow }
}

function createShowing({ closeOthers, watchCovered }: LauncherPage) {
  const $phase = atom<Phase>('closed')
  const $covered = atom(false)
  let stop = NOTHING
  let endTurn = NOTHING
  let refuse = NOTHING

  function wait(begin: () => () => void = () => NOTHING): void {
    stop()
    stop = NOTHING
    const end = begin()
    if (stop === NOTHING) stop = end
  }
  function leave(): void {
    wait()
    endTurn()
    refuse = NOTHING
    $phase.set('closed')
    $covered.set(false)
  }
  return {
    $phase,
    $covered,
    wait,
    leave,
    show(phase: 'card' | 'dialog', refused = NOTHING) {
      endTurn = closeOthers(leave)
      refuse = refused
      $phase.set(phase)
      wait(phase === 'card' ? () => watchCovered((isCovered) => $covered.set(isCovered)) : undefined)
    },
    accepted() {
      if ($phase.get() !== 'card' && $phase.get() !== 'dialog') return
      wait()
      refuse = NOTHING
      $covered.set(false)
      $phase.set('taking')
    },
    close() {
      if ($phase.get() === 'closed' || $phase.get() === 'asking') return
      refuse()
      leave()
    },
  }
}

export function createLauncherStore(panel: Panel, host: LauncherHost, page: LauncherPage) {
  const cap = createCap(panel.environment)
  const completed = followCompleted(panel, host)
  const { $refused, unfollow: unfollowRefused } = followRefused(panel, host)
  const $options = computed(host.$props, optionsOf)
  const { $phase, $covered, wait, leave, show, accepted, close } = createShowing(page)
  let isDone = false

  const surveyId = () => host.$props.get().surveyId ?? ''
  const mayOpen = () => !isDone && !$refused.get() && surveyId() !== '' && cap.mayOpen(surveyId(), $options.get().every)

  const ask = () => $phase.get() === 'closed' && mayOpen() && wait(() => page.whenFree(load))
  function load() {
    $phase.set('asking')
    wait(() => panel.environment.after(OFFER_TIMEOUT, leave))
  }
  function open() {
    if (!mayOpen()) return leave()
    cap.opened()
    show($options.get().place === 'dialog' ? 'dialog' : 'card', () => cap.refused(surveyId()))
  }

  const $asked = computed([$options, host.$props], (options, { surveyId = '' }) => JSON.stringify([options, surveyId]))
  const unfollow = $asked.subscribe(() => {
    isDone = false
    leave()
    const { opening, faults } = $options.get()
    for (const fault of faults) reportFault(host, 'attribute', `${fault}.`)
    if (opening.when !== 'button') wait(() => page.watchOpening(opening, ask))
  })
  const whileAsking = (run: () => void) => () => $phase.get() === 'asking' && run()

  return {
    $phase,
    $covered,
    $options,
    $completed: completed.$completed,
    $refused,
    press: () => show('dialog'),
    offered: whileAsking(() => wait(() => page.whenFree(open))),
    /** If the survey loaded by itself, its failure stays hidden, because the visitor did not ask for it. */
    failed: whileAsking(leave),
    accepted,
    completed() {
      isDone = true
      completed.$completed.set(true)
    },
    close,
    release() {
      for (const end of [leave, unfollow, unfollowRefused, completed.release]) end()
    },
  }
}

export type LauncherStore = ReturnType<typeof createLauncherStore>
