import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { dom } from '../../src/page/dom.ts'
import { AboveDialog } from '../../src/ui/above-dialog.tsx'
import { Button, IconButton } from '../../src/ui/button.tsx'
import { Icon } from '../../src/ui/icon.tsx'
import { close } from '../../src/ui/icons.ts'
import { commonMessages } from '../../src/ui/messages/common.ts'
import '../../src/ui/raised.ts'
import { styles } from '../../src/ui/styles.ts'
import { useUniqueId } from '../../src/ui/unique-id.ts'
import { closingOf } from './closing.ts'
import { launcherMessages } from './messages.ts'
import { placeSurvey } from './place-survey.ts'
import css from './screen.css'
import type { LauncherHost, LauncherStore, Phase } from './store.ts'

styles(css)

interface View {
  readonly store: LauncherStore
  readonly host: LauncherHost
}

const launcherOf = (node: Node): Element => (node.getRootNode() as ShadowRoot).host

/**
 * Opens the dialog as modal, or the card without moving the focus. Uses the browser's top layer if the browser has one.
 */
function useOpenDialog(dialog: RefObject<HTMLDialogElement | null>, phase: Phase): void {
  // Runs as a layout effect because closing must move the focus back before a paint.
  useLayoutEffect(() => {
    const element = dialog.current
    return element ? closingOf(launcherOf(element), element) : undefined
  }, [dialog])
  // Runs as a layout effect because only the element can open itself, before a paint.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || phase === 'asking') return
    if (phase === 'card') {
      element.popover = 'manual'
      element.inert = true
      element.showPopover?.()
      element.inert = false
      return
    }
    const focused = dom.activeElement
    element.removeAttribute('popover')
    if (!element.open) element.showModal()
    // Focuses no button, because the next press of a key could trigger it. A focus inside a frame stays.
    const isInFrame = focused instanceof HTMLIFrameElement && launcherOf(element).contains(focused)
    ;(isInFrame ? focused : element).focus()
  }, [dialog, phase])
}

function useSurveyEvents(dialog: RefObject<HTMLDialogElement | null>, { store }: View): void {
  // Runs as an effect because the events come from the launcher's children.
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const over = new AbortController()
    const on = (name: string, run: (event: Event) => void) =>
      launcherOf(element).addEventListener(name, run, { signal: over.signal })
    on('panel-survey-offered', store.offered)
    on('panel-survey-accepted', store.accepted)
    on('panel-survey-completed', store.completed)
    on('panel-error', store.failed)
    on('panel-navigate', (event) => {
      if (/^\/surveys(\?|$)/.test((event as CustomEvent<{ to: string }>).detail.to)) store.close()
    })
    on('keydown', (event) => {
      if ((event as KeyboardEvent).key !== 'Escape' || event.defaultPrevented) return
      const inner = event.composedPath().find((node) => (node as Element).localName === 'dialog')
      if (!inner || inner === element) store.close()
    })
    return () => over.abort()
  }, [dialog, store])
}

type Placing = 'loading' | 'placed' | 'failed'

/** Loads the survey into the dialog. @returns its state, and a function that retries */
function useSurvey(dialog: RefObject<HTMLDialogElement | null>, { host }: View): [Placing, () => void] {
  const [placing, setPlacing] = useState<Placing>('loading')
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `tries` runs it again
  useEffect(() => {
    const { surveyId, home, partner, theme, lang, api, headingLevel, isolated } = host.$props.get()
    let isWanted = true
    let remove: (() => void) | undefined
    setPlacing('loading')
    const level = headingLevel === undefined ? undefined : String(headingLevel)
    const passedAttributes = {
      'survey-id': surveyId,
      home,
      partner,
      theme,
      lang,
      api,
      'heading-level': level,
      brief: '',
    }
    const placed = (removeIt: (() => void) | undefined) => {
      remove = removeIt
      setPlacing('placed')
    }
    const failed = (fault: unknown) => {
      if (!isWanted) return
      setPlacing('failed')
      host.emit('panel-error', { code: 'load', message: String(fault) })
    }
    const attributes = isolated ? { ...passedAttributes, isolated: '' } : passedAttributes
    if (dialog.current)
      placeSurvey(
        launcherOf(dialog.current),
        attributes,
        () => isWanted,
        (error) => host.emit('panel-error', error),
      ).then(placed, failed)
    return () => {
      isWanted = false
      remove?.()
    }
  }, [dialog, host, tries])
  return [placing, () => setTries(tries + 1)]
}

/** Draws the survey, hidden at first, where it will show later, because moving a frame would reload it. */
function Surface({ phase, ...view }: View & { phase: Phase }) {
  const { store } = view
  const t = useStore(launcherMessages)
  const common = useStore(commonMessages)
  const { place } = useStore(store.$options)
  const covered = useStore(store.$covered)
  const label = useUniqueId()
  const dialog = useRef<HTMLDialogElement>(null)
  useOpenDialog(dialog, phase)
  useSurveyEvents(dialog, view)
  const [placing, retry] = useSurvey(dialog, view)
  return (
    <dialog
      ref={dialog}
      className={`panel-launcher panel-launcher-${phase === 'card' ? place : phase}`}
      aria-labelledby={label}
      tabIndex={-1}
      hidden={covered}
      inert={phase === 'asking'}
      onClose={store.close}
    >
      <div className="panel-launcher-bar">
        <span id={label}>{t.label}</span>
        <IconButton label={t.close} icon={<Icon d={close} />} onClick={store.close} />
      </div>
      {placing === 'failed' && (
        <div className="panel-launcher-failed" role="alert">
          <p>{common.screenFailed}</p>
          <Button onClick={retry}>{common.tryAgain}</Button>
        </div>
      )}
      <slot name="panel" />
      {(phase === 'dialog' || phase === 'taking') && <AboveDialog />}
    </dialog>
  )
}

export function LauncherScreen({ store, host }: View) {
  const t = useStore(launcherMessages)
  const phase = useStore(store.$phase)
  const { opening } = useStore(store.$options)
  const completed = useStore(store.$completed)
  const refused = useStore(store.$refused)
  if (refused) return null
  return (
    <>
      {opening.when === 'button' && completed !== true && (
        <div className="panel-launcher-button" data-waits={completed === undefined || undefined}>
          <Button kind="primary" aria-haspopup="dialog" onClick={store.press}>
            <slot>{t.answer}</slot>
          </Button>
        </div>
      )}
      {phase !== 'closed' && <Surface store={store} host={host} phase={phase} />}
    </>
  )
}
