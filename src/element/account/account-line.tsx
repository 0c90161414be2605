import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Panel } from '../../client/panel.ts'
import { styles } from '../../ui/styles.ts'
import { Untranslated } from '../../ui/untranslated.tsx'
import css from './account-line.css'
import { accountLineMessages } from './account-line-messages.ts'
import { createSigningOut } from './signing-out.ts'

styles(css)

export function AccountLine({ panel, left }: { panel: Panel; left: () => void }) {
  const t = useStore(accountLineMessages)
  const session = useStore(panel.session.$state)
  const [{ signOut, $leaving }] = useState(() => createSigningOut(panel, left))
  const leaving = useStore($leaving)
  if (session.status !== 'member') return null
  return (
    <>
      <p className="panel-account-line">
        <span>
          <Untranslated text={(email) => t.signedInAs({ email })}>{session.user.email}</Untranslated>
        </span>
        <button type="button" className="panel-account-line-leave" onClick={signOut}>
          {t.signOut}
        </button>
      </p>
      {leaving && <leaving.Dialog question={leaving.question} />}
    </>
  )
}
