import {
  createElement,
  type FunctionComponent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { define } from './define.ts'

/**
 * React must not touch an element's content, which the element may have drawn before hydration. An empty text as child
 * makes React leave the children alone.
 */
const OWN = { children: '', suppressHydrationWarning: true }

type Props = Readonly<Record<string, unknown>> & { readonly ref?: Ref<HTMLElement | null> }
type Listener = (event: Event) => void

/**
 * Makes a React 19 component for one element; `panel-widgets/react` exports one for each (src/build/plugin.ts). On a
 * server it renders the tag; in the browser the first one to show loads the element.
 * @param handlers events by their props: `onSurveyCompleted` listens to `panel-survey-completed`
 * @param names attributes by their props, if they differ: `surveyId` is `survey-id`. Attributes, because they also work
 * on a server and before the element is defined.
 */
export function component(
  tag: Parameters<typeof define>[number],
  handlers: Readonly<Record<string, string>>,
  names: Readonly<Record<string, string>> = {},
): FunctionComponent<Props> {
  return ({ ref, ...props }) => {
    const element = useRef<HTMLElement>(null)
    const latest = useRef<Readonly<Record<string, unknown>>>(props)
    useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [])
    // an effect, because only a committed render counts
    useLayoutEffect(() => {
      latest.current = props
    })
    // an effect, because React adds a custom element's listeners only if it created the element, not after hydration
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
    // an effect, because it must run in browsers only
    useEffect(() => {
      define(tag).catch(reportError)
    }, [])
    const attributes = Object.entries(props).flatMap(([name, value]) =>
      name in handlers ? [] : [[names[name] ?? name, value] as const],
    )
    return createElement(tag, { ...OWN, ...Object.fromEntries(attributes), ref: element })
  }
}
