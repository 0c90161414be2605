import { useStore } from '@nanostores/react'
import { Button } from '../../../src/ui/button.tsx'
import { Heading } from '../../../src/ui/heading.tsx'
import { Icon } from '../../../src/ui/icon.tsx'
import { check } from '../../../src/ui/icons.ts'
import { Notice } from '../../../src/ui/notice.tsx'
import { styles } from '../../../src/ui/styles.ts'
import type { SurveyIn } from '../machine/survey-machine.ts'
import { keptMessages } from './draft-messages.ts'
import css from './draft-status.css'
import type { TakingStoreView } from './taking-store.ts'

styles(css)

type StatusView = Pick<TakingStoreView, 'store'>

/** Shows whether the answers are stored; if `isSaid`, another text shows it and this one stays empty. */
export function KeepingLine({ store, isSaid }: StatusView & { isSaid: boolean }) {
  const t = useStore(keptMessages)
  const keeping = useStore(store.$keeping)
  return (
    <p className={`panel-kept-short panel-kept-${keeping}`}>
      {keeping === 'saved' && !isSaid && <Icon d={check} />}
      {keeping !== 'unsaved' && !isSaid && t[keeping]}
    </p>
  )
}

export function KeepingNotice({ store }: StatusView) {
  const t = useStore(keptMessages)
  const keeping = useStore(store.$keeping)
  return (
    <Notice kind="wait" live="polite">
      {keeping === 'unsaved' && t.unsavedText}
    </Notice>
  )
}

export function Begun({ store, state }: StatusView & { state: SurveyIn<'begun'> }) {
  const t = useStore(keptMessages)
  const { number, total, answered } = useStore(store.$progress)
  const isGuest = useStore(store.$drawsGuest)
  return (
    <section className="panel-kept">
      <Heading depth={2} className="panel-survey-title">
        {t.offerTitle}
      </Heading>
      <p>{(state.isFromElsewhere ? t.offerElsewhere : t.offerText)({ answered, total })}</p>
      <div className="panel-kept-ways">
        <Button kind="primary" large onClick={store.goOn}>
          {t.goOn({ n: number, total })}
        </Button>
        <Button large onClick={store.startAgain}>
          {isGuest ? t.notYou : t.startAgain}
        </Button>
      </div>
    </section>
  )
}
