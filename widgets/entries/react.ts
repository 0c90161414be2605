import {
  createElement,
  type FunctionComponent,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  version,
} from 'react'
import { report } from '../../src/page/warn.ts'
import { define } from './define.ts'

if (Number.parseInt(version, 10) < 18)
  throw new Error(
    `panel-widgets/react needs React 18 or newer, and this is React ${version}. ` +
      "Write the tags themselves, such as <panel-survey>, and load them with define() of 'panel-widgets'.",
  )

/**
 * React must not change an element's content, which the element may have drawn before hydration. With an empty text as
 * child, React leaves the children alone. At hydration, React 18 would set that text; it leaves an inner HTML alone,
 * but a page that requires Trusted Types forbids inner HTML.
 */
const CREATED = { children: '', suppressHydrationWarning: true }
const SENT = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true }

/** React 18 writes `hidden="false"`, which hides the element. */
const SWITCHES = ['hidden', 'inert']

const WRITTEN: Readonly<Record<string, string>> = { className: 'class' }

const nothing = () => () => {}

function useSent(): boolean {
  const isTakingOver = useSyncExternalStore(
    nothing,
    () => false,
    () => true,
  )
  return useState(isTakingOver)[0]
}

type Props = Readonly<Record<string, unknown>>
type Listener = (event: Event) => void

/**
 * Makes a React component for one element; `panel-widgets/react` exports one for each (src/build/plugin.ts). On a
 * server, the component renders the tag; in a browser, the first component that is shown loads the element.
 * @param handlers events by their props: `onSurveyCompleted` listens to `panel-survey-completed`
 * @param names attributes by their props, if the two differ: `surveyId` is `survey-id`. Attributes also work on a
 * server and before the element is defined.
 */
export function component(
  tag: Parameters<typeof define>[number],
  handlers: Readonly<Record<string, string>>,
  names: Readonly<Record<string, string>> = {},
): FunctionComponent<Props> {
  // React 18 passes a ref only to components made with forwardRef.
  return forwardRef<HTMLElement | null, Props>((props, ref) => {
    const isSent = useSent()
    const element = useRef<HTMLElement>(null)
    const latest = useRef<Props>(props)
    useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [])
    // Runs as an effect because only a committed render counts.
    useLayoutEffect(() => {
      latest.current = props
    })
    // Runs as an effect because React adds no listeners to a custom element after hydration.
    useLayoutEffect(() => {
      const going = new AbortController()
      for (const [handler, event] of Object.entries(handlers))
        element.current?.addEventListener(
          event,
          (told) => (latest.current[handler] as Listener | undefined)?.(told),
          going,
        )
      return () => going.abort()
    }, [])
    // Runs as an effect because effects do not run on a server.
    useEffect(() => {
      define(tag).catch(report)
    }, [])
    const attributes = Object.entries(props).flatMap(([name, value]) =>
      name in handlers || (value === false && SWITCHES.includes(name))
        ? []
        : [[names[name] ?? WRITTEN[name] ?? name, value] as const],
    )
    return createElement(tag, { ...(isSent ? SENT : CREATED), ...Object.fromEntries(attributes), ref: element })
  })
}
