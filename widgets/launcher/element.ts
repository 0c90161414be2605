import '../provide.ts'
import { defineElement } from '../../src/element/define-element.ts'
import { launcherAttributes } from './attributes.ts'
import { watchCovered, whenFree } from './busy.ts'
import { closeOthers, watchOpening } from './page.ts'
import { LauncherScreen } from './screen.tsx'
import { createLauncherStore } from './store.ts'

/**
 * Opens a survey over the page. It opens when its button is pressed, or by itself: when the page has loaded, when the
 * reader has seen a part of the page, after some seconds, or when the reader leaves. By itself it shows a quiet card
 * with the reward of the survey; "Start" turns the card into a dialog. Only one launcher of a page opens by itself. It
 * never opens before the page is drawn, over another dialog, or for a member who has completed the survey. After the
 * reader has closed the card, the survey does not open by itself for 30 days. Text in the tag is the button's label.
 *
 * @element panel-launcher
 * @attr survey-id - The survey that it opens.
 * @attr open - The time when it opens: `button`, `load`, `exit`, `scroll:60` (per cent of the page seen) or `after:20`
 * (seconds).
 * @attr every - The time for which no launcher opens by itself after one did: `7d`, `12h`, `30m`, or `0`. The default
 * is `7d`.
 * @fires panel-survey-offered
 * @fires panel-survey-accepted
 * @fires panel-survey-started
 * @fires panel-survey-answered
 * @fires panel-survey-left
 * @fires panel-survey-screened
 * @fires panel-survey-claimed
 * @fires panel-survey-completed
 */
defineElement({
  tag: 'panel-launcher',
  root: 'shadow',
  isShell: true,
  attributes: launcherAttributes,
  createStore: (panel, host) =>
    createLauncherStore(panel, host, {
      watchOpening: (opening, run) => watchOpening(panel.environment, opening, run),
      whenFree: (run) => whenFree(panel.environment, run),
      watchCovered: (tell) => watchCovered(panel.environment, tell),
      closeOthers,
    }),
  Screen: LauncherScreen,
})
