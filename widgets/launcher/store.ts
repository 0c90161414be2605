import { atom, computed } from 'nanostores'
import type { Host } from '../../src/element/host.ts'
import { warn } from '../../src/page/warn.ts'
import { saysCompleted } from '../../src/panel/errors.ts'
import type { Panel } from '../../src/panel/panel.ts'
import { memberOf } from '../../src/panel/session.ts'
import { createCap } from './cap.ts'
import { type Opening, wishesOf } from './wishes.ts'

export const launcherAttributes = {
  /**
   * The element that it opens.
   * @type {'panel-survey'}
   * @default 'panel-survey'
   */
  for: 'string',
  surveyId: 'string',
  open: 'string',
  every: 'string',
  /**
   * Where it opens by itself; a pressed button opens the dialog.
   * @type {'corner' | 'dialog' | 'banner'}
   * @default 'corner'
   */
  place: 'string',
} as const

export type LauncherHost = Host<typeof launcherAttributes>

/** `asking`: the survey loads unseen, and shows once it says that there is an offer. */
export type Phase = 'closed' | 'asking' | 'card' | 'dialog'

/** What a launcher needs of its page (page.ts). Each function returns one that ends it. */
export interface LauncherPage {
  watchOpening(opening: Opening, run: () => void): () => void
  whenFree(run: () => void): () => void
  takeTurn(close: () => void): () => void
}

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
      import('../../src/api/surveys.ts')
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

/** Opens a survey in a dialog or a card: when its button is pressed, or by itself (docs/rules.md, Launchers). */
export function createLauncherStore(panel: Panel, host: LauncherHost, page: LauncherPage) {
  const cap = createCap(panel.environment)
  const completed = followCompleted(panel, host)
  const $wishes = computed(host.$props, wishesOf)
  const $phase = atom<Phase>('closed')
  /** The survey was completed here. */
  let isDone = false
  /** The reader pressed the button, or started the survey: to close it refuses nothing. */
  let isWanted = false
  let stop = NOTHING
  let giveTurn = NOTHING

  const surveyId = () => host.$props.get().surveyId ?? ''
  const mayOpen = () => !isDone && surveyId() !== '' && cap.mayOpen(surveyId(), $wishes.get().every)

  function show(phase: 'card' | 'dialog') {
    giveTurn = page.takeTurn(leave)
    $phase.set(phase)
  }

  /** Closes without a refusal. */
  function leave() {
    stop()
    giveTurn()
    isWanted = false
    $phase.set('closed')
  }

  /** Loads the survey unseen, unless something else is open: then later. */
  function ask() {
    if ($phase.get() !== 'closed' || !mayOpen()) return
    stop = page.whenFree(() => $phase.set('asking'))
  }

  function arm() {
    stop()
    const { opening, faults } = $wishes.get()
    for (const fault of faults) {
      const message = `panel-launcher: ${fault}.`
      warn(message)
      host.emit('panel-error', { code: 'attribute', message })
    }
    if (opening.when !== 'button') stop = page.watchOpening(opening, ask)
  }
  const unfollow = computed([$wishes, host.$props], (wishes, { surveyId = '' }) =>
    JSON.stringify([wishes, surveyId]),
  ).subscribe(() => {
    isDone = false
    leave()
    arm()
  })

  return {
    $phase,
    $wishes,
    $completed: completed.$completed,
    /** The button was pressed. */
    press() {
      stop()
      isWanted = true
      show('dialog')
    },
    /** The survey has shown what it is and pays: it is not completed, and open. */
    offered() {
      if ($phase.get() !== 'asking') return
      stop = page.whenFree(() => {
        if (!mayOpen()) return leave()
        cap.opened()
        show($wishes.get().place === 'dialog' ? 'dialog' : 'card')
      })
    },
    /** The reader has started the survey, which needs more space than a card. */
    accepted() {
      isWanted = true
      if ($phase.get() === 'card') $phase.set('dialog')
    },
    completed() {
      isDone = true
      completed.$completed.set(true)
    },
    /** The reader closes it. */
    close() {
      const phase = $phase.get()
      if (phase !== 'card' && phase !== 'dialog') return
      if (!isWanted) cap.refused(surveyId())
      leave()
    },
    release() {
      leave()
      unfollow()
      completed.release()
    },
  }
}

export type LauncherStore = ReturnType<typeof createLauncherStore>
