import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { hasOwnLock } from '../../src/client/authenticator.ts'
import { PASSKEY, type Panel } from '../../src/client/panel.ts'
import { Button } from '../../src/ui/button.tsx'
import { Card } from '../../src/ui/card.tsx'
import { FormNotice } from '../../src/ui/form/notice.tsx'
import { createSubmission } from '../../src/ui/form/submission.ts'
import { addOwnPasskey, loadPasskeys } from '../account/passkeys/adding.ts'
import { passkeyMessages } from '../account/passkeys/messages.ts'
import type { Proof } from '../account/proof/proof.ts'

/** Offers a passkey to a member who has none, after a withdrawal, until a press of `No, Thanks` on this device. */
export function createPasskeyOffer(panel: Panel, proof: Proof) {
  const { environment, session } = panel
  const $isShown = atom(false)
  const { $state, run, forget } = createSubmission<'added' | 'exists' | 'add-failed'>(environment)

  function hide() {
    $isShown.set(false)
    forget()
  }

  function decline() {
    environment.local[PASSKEY] = 'declined'
    hide()
  }

  function View() {
    const t = useStore(passkeyMessages)
    const state = useStore($state)
    if (!useStore($isShown)) return null
    return (
      <Card title={t.offer}>
        <div className="panel-rewards-form">
          <p className="panel-rewards-mute">{t.lede}</p>
          <FormNotice state={state} texts={t} />
          {state.status !== 'done' && (
            <div className="panel-rewards-actions">
              <Button
                busy={state.status === 'pending'}
                onClick={() =>
                  run(
                    () => addOwnPasskey(panel, proof),
                    () => 'add-failed',
                  )
                }
              >
                {t.add}
              </Button>
              <Button kind="text" onClick={decline}>
                {t.notNow}
              </Button>
            </div>
          )}
        </div>
      </Card>
    )
  }

  return {
    View,
    hide,
    async show() {
      if (PASSKEY in environment.local || !(await hasOwnLock())) return
      const continues = session.guard()
      const passkeys = await loadPasskeys(panel)
      if (passkeys?.length === 0 && continues()) $isShown.set(true)
    },
  }
}
