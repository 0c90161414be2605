import { atom, computed } from 'nanostores'
import { saysCompleted } from '../../src/client/errors.ts'
import type { Panel } from '../../src/client/panel.ts'
import { memberOf } from '../../src/client/session.ts'
import { checkOrigin } from '../../src/contract/origin.ts'
import type { Host } from '../../src/element/host.ts'
import { bridge } from '../../src/loader/page-bridge.ts'
import { warn } from '../../src/loader/warn.ts'
import type { launcherAttributes } from './attributes.ts'
import { createCap } from './cap.ts'
import { type Opening, optionsOf } from './options.ts'

export type LauncherHost = Host<typeof launcherAttributes>

/**
 * `asking`: the survey loads unseen, and shows once it says that there is an offer. `card` and `dialog` show the offer,
 * `taking` the survey that the reader has started.
 */
export type Phase = 'closed' | 'asking' | 'card' | 'dialog' | 'taking'

/** What a launcher needs of its page (page.ts, busy.ts). Each function returns one that ends it. */
export interface LauncherPage {
  watchOpening(opening: Opening, run: () => void): () => void
  whenFree(run: () => void): () => void
  watchCovered(tell: (isCovered: boolean) => void): () => void
  closeOthers(close: () => void): () => void
}

/** Milliseconds in which a survey that loads unseen must say that there is an offer. */
const PATIENCE = 20_000

const NOTHING = () => {}

/** Whether the member has completed the survey that the button is for; a guest has completed none. */
function followCompleted({ session, environment, call }: Panel, host: LauncherHost) {
  const $completed = atom<boolean | undefined>()
  let cancel = NOTHING
  const $asked = computed([session.$state, host.$props], ({ status }, { surveyId = '', isolated, open = 'button' }) =>
    // the member of a frame is not known here, and what opens by itself asks when it does
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
      // a guest's page does without it
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

/** Tells the developer what prevents it. */
function tell(host: LauncherHost, code: 'attribute' | 'origin', fault: string) {
  const message = `panel-launcher: ${fault}`
  warn(message)
  host.emit('panel-error', { code, message })
}

/** Whether the panel shows its frames on this page; elsewhere an isolated launcher draws nothing. */
function followRefused({ call }: Panel, host: LauncherHost) {
  const $refused = atom(false)
  const $isolated = computed(host.$props, ({ isolated }) => isolated && !bridge.provided.environment)
  const unfollow = $isolated.subscribe((isolated) => {
    $refused.set(false)
    if (!isolated) return
    // a refusal does not depend on the member
    call(checkOrigin, { token: '' }).then(
      ({ framed, message = 'the panel shows no frames on this page.' }) => {
        if (framed !== false || !$isolated.get()) return
        $refused.set(true)
        tell(host, 'origin', message)
      },
      () => {}, // another server may not say
    )
  })
  return { $refused, unfollow }
}

/** What shows, and what the launcher waits for meanwhile. */
function createShowing({ closeOthers, watchCovered }: LauncherPage) {
  const $phase = atom<Phase>('closed')
  const $covered = atom(false)
  let stop = NOTHING
  let endTurn = NOTHING
  /** What closing it means, until the reader has started the survey. */
  let refuse = NOTHING

  /** Ends what it waited for, and waits for what `begin` starts. */
  function wait(begin: () => () => void = () => NOTHING): void {
    stop()
    stop = NOTHING
    const end = begin()
    // what came at once may wait for something else already
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
    /** Closes without a refusal. */
    leave,
    show(phase: 'card' | 'dialog', refused = NOTHING) {
      endTurn = closeOthers(leave)
      refuse = refused
      $phase.set(phase)
      wait(phase === 'card' ? () => watchCovered((isCovered) => $covered.set(isCovered)) : undefined)
    },
    /** The reader has started the survey, which needs more space than a card. */
    accepted() {
      if ($phase.get() !== 'card' && $phase.get() !== 'dialog') return
      wait()
      refuse = NOTHING
      $covered.set(false)
      $phase.set('taking')
    },
    /** The reader closes it. */
    close() {
      if ($phase.get() === 'closed' || $phase.get() === 'asking') return
      refuse()
      leave()
    },
  }
}

/** Opens a survey in a dialog or a card: when its button is pressed, or by itself (docs/rules.md, Launchers). */
export function createLauncherStore(panel: Panel, host: LauncherHost, page: LauncherPage) {
  const cap = createCap(panel.environment)
  const completed = followCompleted(panel, host)
  const { $refused, unfollow: unfollowRefused } = followRefused(panel, host)
  const $options = computed(host.$props, optionsOf)
  const { $phase, $covered, wait, leave, show, accepted, close } = createShowing(page)
  /** The survey was completed here. */
  let isDone = false

  const surveyId = () => host.$props.get().surveyId ?? ''
  const mayOpen = () => !isDone && !$refused.get() && surveyId() !== '' && cap.mayOpen(surveyId(), $options.get().every)

  /** Loads the survey unseen, as soon as nothing else is open. */
  const ask = () => $phase.get() === 'closed' && mayOpen() && wait(() => page.whenFree(load))
  function load() {
    $phase.set('asking')
    wait(() => panel.environment.after(PATIENCE, leave))
  }
  /** Shows the offer by itself. */
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
    for (const fault of faults) tell(host, 'attribute', `${fault}.`)
    if (opening.when !== 'button') wait(() => page.watchOpening(opening, ask))
  })
  const whileAsking = (run: () => void) => () => $phase.get() === 'asking' && run()

  return {
    $phase,
    /** Another dialog is open over the page: a card hides until it is closed. */
    $covered,
    $options,
    $completed: completed.$completed,
    $refused,
    /** The button was pressed. */
    press: () => show('dialog'),
    /** The survey has shown what it is and pays: it is not completed, and open. */
    offered: whileAsking(() => wait(() => page.whenFree(open))),
    /** The survey that loads unseen cannot be shown: nobody has asked for it. */
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
