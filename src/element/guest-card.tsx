import { useStore } from '@nanostores/react'
import { Button } from '../ui/button.tsx'
import { Heading } from '../ui/heading.tsx'
import { commonMessages } from '../ui/messages/common.ts'
import { styles } from '../ui/styles.ts'
import css from './guest-card.css'
import { routeOf } from './routes.ts'

styles(css)

const SIGN_IN = '/login'

const prepare = () =>
  void routeOf(SIGN_IN)
    ?.load()
    .catch(() => {})

export function GuestCard({ title, signIn }: { title: string; signIn: (path: string) => void }) {
  const t = useStore(commonMessages)
  return (
    <section className="panel-guest">
      <Heading depth={1}>{title}</Heading>
      <Button kind="primary" onPointerEnter={prepare} onFocus={prepare} onClick={() => signIn(SIGN_IN)}>
        {t.signIn}
      </Button>
    </section>
  )
}
