import { PASSKEY, type Panel } from '../../src/client/panel.ts'

/** Loads the code of the signals only on a device that has a passkey. */
export function signalAfterSignIn(panel: Panel): void {
  if (panel.environment.local[PASSKEY] !== 'here') return
  import('./passkeys/signals.ts').then(({ tellBrowser }) => tellBrowser(panel)).catch(panel.environment.report)
}
