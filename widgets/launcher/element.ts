import { defineElement } from '../../src/element/define-element.ts'
import { closeOthers, watchCovered, watchOpening, whenFree } from './page.ts'
import { LauncherScreen } from './screen.tsx'
import { createLauncherStore, launcherAttributes } from './store.ts'

/**
 * Opens a survey over the page: when its button is pressed, or by itself when the page has loaded, when the reader has
 * read so far, has been here for so long, or leaves. What opens by itself is a quiet card that says what the survey pays;
 * "Start" makes it a dialog. One opens by itself on a page, never before the page is drawn, never over another dialog,
 * and never for a member who has completed the survey. Who closes it is not asked again for 30 days. Text in the tag is
 * the button's.
 *
 * @element panel-launcher
 * @attr survey-id - The survey that it opens.
 * @attr open - When: `button`, `load`, `exit`, `scroll:60` (per cent of the page seen) or `after:20` (seconds).
 * @attr every - How long no launcher opens by itself after one did: `7d`, `12h`, `30m`, or `0`; `7d` by default.
 * @fires panel-survey-offered
 * @fires panel-survey-accepted
 * @fires panel-survey-started
 * @fires panel-survey-answered
 * @fires panel-survey-left
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
