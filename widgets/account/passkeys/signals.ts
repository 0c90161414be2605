import { canSignalPasskeys, signalPasskeys } from '../../../src/client/authenticator.ts'
import type { Panel } from '../../../src/client/panel.ts'
import { listPasskeys } from '../../../src/contract/passkeys.ts'

/**
 * Runs one change of the member's passkeys at a time, in all tabs. A signal with the list from before would remove a
 * passkey that is being added.
 */
export const inTurn = async <Result>({ environment }: Panel, run: () => Promise<Result>): Promise<Result> =>
  (await environment.device()).exclusive('panel-passkeys', run)

/**
 * Tells the browser which passkeys the server accepts and under which name, so that a password manager offers no
 * removed passkey and shows the present address. Reports a failure and never rejects.
 */
export async function tellBrowser(panel: Panel): Promise<void> {
  const { environment, session, call } = panel
  if (environment.prefix !== '' || !canSignalPasskeys()) return
  const continues = session.guard()
  try {
    await inTurn(panel, async () => {
      const { signals } = await call(listPasskeys)
      if (signals && continues()) await signalPasskeys(signals)
    })
  } catch (fault) {
    environment.report(fault)
  }
}
