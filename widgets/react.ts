import { createElement, type FunctionComponent, useEffect } from 'react'
import { define } from './define.ts'

/**
 * A React component over one element, for React 19 and its own: `panel-widgets/react` makes one of each
 * (src/declarations/plugin.ts). On a server it draws the tag, and the browser defines the element with the first that
 * shows.
 * @param names what is called otherwise in HTML: `surveyId` is `survey-id`, `onSurveyCompleted` hears
 * `panel-survey-completed`. Attributes, because they hold before the element is defined and on a server.
 */
export function component(
  tag: Parameters<typeof define>[number],
  names: Readonly<Record<string, string>>,
): FunctionComponent<Record<string, unknown>> {
  return (props) => {
    // an effect, because it is for browsers alone
    useEffect(() => {
      define(tag).catch(reportError)
    }, [])
    return createElement(
      tag,
      Object.fromEntries(Object.entries(props).map(([name, value]) => [names[name] ?? name, value])),
    )
  }
}
