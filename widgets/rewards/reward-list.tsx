import { useStore } from '@nanostores/react'
import { messageOf } from '../../src/client/errors.ts'
import { Button } from '../../src/ui/button.tsx'
import { EmptyState } from '../../src/ui/empty-state.tsx'
import { Fold } from '../../src/ui/fold.tsx'
import { Heading } from '../../src/ui/heading.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { Reserved } from '../../src/ui/reserved.tsx'
import { SelectField } from '../../src/ui/select-field.tsx'
import { Skeleton } from '../../src/ui/skeleton.tsx'
import { styles } from '../../src/ui/styles.ts'
import { TextField } from '../../src/ui/text-field.tsx'
import { useUniqueId } from '../../src/ui/unique-id.ts'
import { CARDS_AT_ONCE } from './chosen.ts'
import { rewardsMessages } from './messages.ts'
import { RewardCard } from './reward-card.tsx'
import css from './reward-list.css'
import type { RewardsStore } from './store.ts'

styles(css)

const emptyDrawing = ['BsSsAs', 'SsRmSs', 'SaSaSa']
const noMatchDrawing = ['KsRaLs', 'OsDaKs']

function Tools({ store, total }: { store: RewardsStore; total: number | undefined }) {
  const t = useStore(rewardsMessages)
  const { q, order } = useStore(store.$choice)
  const found = useStore(store.$found).length
  return (
    <div className="panel-rewards-tools">
      <TextField
        label={t.search}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        value={q}
        onInput={(value) => store.choose({ q: value })}
      />
      <SelectField
        label={t.sort}
        value={order ?? ''}
        onChange={(value) => store.choose({ order: (value || undefined) as typeof order })}
        options={[
          { value: '', label: t.unsorted },
          { value: 'asc', label: t.asc },
          { value: 'desc', label: t.desc },
        ]}
      />
      <p className="panel-rewards-mute" role="status">
        <Reserved longest={t.some({ n: 88, total: 88 })}>
          {total === undefined ? (
            <>
              <span className="panel-sr">{t.loading}</span>
              <Skeleton width="5em" />
            </>
          ) : found === total ? (
            t.all({ n: total })
          ) : (
            t.some({ n: found, total })
          )}
        </Reserved>
      </p>
    </div>
  )
}

const PLACES = [1, 2, 3, 4, 5, 6, 7, 8]

const Places = () => (
  <ul className="panel-rewards-grid" aria-hidden="true">
    {PLACES.map((place) => (
      <li className="panel-rewards-card" key={place}>
        <div className="panel-rewards-face" />
        <div>
          <Skeleton lines={2} />
          <Skeleton lines={3} />
        </div>
        <div className="panel-rewards-wait panel-skeleton-line" />
      </li>
    ))}
  </ul>
)

interface View {
  readonly store: RewardsStore
  readonly points: number
}

function Found({ store, points }: View) {
  const t = useStore(rewardsMessages)
  const found = useStore(store.$found)
  const limit = useStore(store.$limit)
  const unanswered = useStore(store.redemption.$unanswered)
  if (found.length === 0)
    return (
      <EmptyState heading={3} drawing={noMatchDrawing} title={t.noMatch} text={t.noMatchText}>
        <Button onClick={() => store.choose({ q: '' })}>{t.clearSearch}</Button>
      </EmptyState>
    )
  return (
    <>
      <ul className="panel-rewards-grid">
        {found.slice(0, limit).map((reward) => (
          <RewardCard
            key={reward.id}
            store={store}
            reward={reward}
            points={points}
            unanswered={unanswered.includes(reward.id)}
          />
        ))}
      </ul>
      {found.length > limit && (
        <Button onClick={store.more}>{t.more({ n: Math.min(CARDS_AT_ONCE, found.length - limit) })}</Button>
      )}
    </>
  )
}

export function RewardList({ store, points }: View) {
  const t = useStore(rewardsMessages)
  const list = useStore(store.$list)
  const { q, order } = useStore(store.$choice)
  const id = useUniqueId()
  const total = list.status === 'ready' ? list.value.length : undefined
  const title = (
    <Heading depth={2} id={id} tabIndex={-1}>
      {t.available}
    </Heading>
  )
  return (
    <section className="panel-rewards-section" aria-labelledby={id} aria-busy={list.status === 'loading'}>
      {list.status !== 'failed' && (total === undefined || total > 1) ? (
        <Fold title={title} label={t.filters} open={q !== '' || order !== undefined}>
          <Tools store={store} total={total} />
        </Fold>
      ) : (
        title
      )}
      <Notice kind="bad" live="assertive">
        {list.status === 'failed' && messageOf(list.fault, t.failed)}
      </Notice>
      {list.status === 'loading' ? (
        <Places />
      ) : list.status === 'failed' ? (
        <div>
          <Button onClick={store.retry} busy={list.busy}>
            {t.tryAgain}
          </Button>
        </div>
      ) : total === 0 ? (
        <EmptyState heading={3} drawing={emptyDrawing} title={t.none} text={t.noneText} />
      ) : (
        <Found store={store} points={points} />
      )}
    </section>
  )
}
