import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '../../src/ui/button.tsx'
import { SelectField } from '../../src/ui/select-field.tsx'
import { type Order, type SortKey, STATUSES, type Status } from './choice.ts'
import { DayField } from './day-field.tsx'
import { paymentHistoryMessages } from './messages.ts'
import type { PaymentHistoryStore } from './store.ts'

const SORTS: readonly `${SortKey} ${Order}`[] = [
  'requestDate desc',
  'requestDate asc',
  'amount desc',
  'amount asc',
  'status asc',
  'status desc',
  'processedDate desc',
  'processedDate asc',
]

export function Tools({ store, clears }: { store: PaymentHistoryStore; clears: boolean }) {
  const t = useStore(paymentHistoryMessages)
  const choice = useStore(store.$choice)
  const typed = useStore(store.$typed)
  const [cleared, setCleared] = useState(0)
  return (
    <fieldset className="panel-payment-history-tools" aria-label={t.filters}>
      <SelectField
        label={t.status}
        value={choice.status}
        onChange={(status) => store.choose({ status: status as Status | '' })}
        options={[{ value: '', label: t.everything }, ...STATUSES.map((value) => ({ value, label: t[value] }))]}
      />
      <div className="panel-payment-history-sort">
        <SelectField
          label={t.sort}
          value={`${choice.sort} ${choice.order}`}
          onChange={(value) => {
            const [sort, order] = value.split(' ') as [SortKey, Order]
            store.choose({ sort, order })
          }}
          options={SORTS.map((value) => ({ value, label: t[value] }))}
        />
      </div>
      <DayField key={`from ${cleared}`} label={t.from} value={typed.from} onInput={(day) => store.type('from', day)} />
      <DayField
        key={`to ${cleared}`}
        label={t.to}
        value={typed.to}
        onInput={(day) => store.type('to', day)}
        error={choice.to && choice.to < choice.from ? t.endBeforeStart : undefined}
      />
      {clears && (
        <Button
          kind="text"
          onClick={() => {
            store.clear()
            setCleared(cleared + 1)
          }}
        >
          {t.clear}
        </Button>
      )}
    </fieldset>
  )
}
