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
 * What an element holds is its own: it may have drawn it before React takes over what the server sent, and React then
 * leaves it as it is. A text as child has React look no further, and an empty one is none.
 */
const OWN = { children: '', suppressHydrationWarning: true }

type Props = Readonly<Record<string, unknown>> & { readonly ref?: Ref<HTMLElement | null> }
type Listener = (event: Event) => void

/**
 * A React component over one element, for React 19 and its own: `panel-widgets/react` makes one of each
 * (src/declarations/plugin.ts). On a server it draws the tag, and the browser defines the element with the first that
 * shows.
 * @param handlers events by their props: `onSurveyCompleted` hears `panel-survey-completed`
 * @param names attributes that are called otherwise in HTML: `surveyId` is `survey-id`. Attributes, because they hold
 * before the element is defined and on a server.
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
    // an effect, because what is drawn is what holds
    useLayoutEffect(() => {
      latest.current = props
    })
    // an effect, because React hears a custom element's events only where it has made it, not where a server has
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
    // an effect, because it is for browsers alone
    useEffect(() => {
      define(tag).catch(reportError)
    }, [])
    const attributes = Object.entries(props).flatMap(([name, value]) =>
      name in handlers ? [] : [[names[name] ?? name, value] as const],
    )
    return createElement(tag, { ...OWN, ...Object.fromEntries(attributes), ref: element })
  }
}
