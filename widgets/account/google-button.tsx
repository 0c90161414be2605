import { useStore } from '@nanostores/react'
import { Button } from '../../src/ui/button.tsx'
import { GoogleMark } from '../../src/ui/google-mark.tsx'
import { styles } from '../../src/ui/styles.ts'
import { goToGoogle, knowsGoogle } from './google.ts'
import css from './google-button.css'
import { googleMessages } from './google-messages.ts'
import { type GoogleProps, otherWays } from './other-ways.tsx'

styles(css)

function Google({ environment, consent }: GoogleProps) {
  const t = useStore(googleMessages)
  if (!knowsGoogle(environment)) return null
  return (
    <div className="panel-google">
      <p className="panel-google-or">{t.or}</p>
      <Button
        large
        block
        onClick={() => void goToGoogle(environment, undefined, consent?.()).catch(environment.report)}
      >
        <GoogleMark />
        {t.google}
      </Button>
    </div>
  )
}

otherWays.Google = Google
