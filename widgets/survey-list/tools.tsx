import { useStore } from '@nanostores/react'
import { SelectField } from '../../src/ui/select-field.tsx'
import { Skeleton } from '../../src/ui/skeleton.tsx'
import type { Arranged, Choice, Order, SortKey } from './choice.ts'
import { GENERAL } from './choice.ts'
import { surveyListMessages } from './messages.ts'
import type { SurveyListStore } from './store.ts'

export interface ToolsProps {
  readonly store: SurveyListStore
  readonly list: Arranged<unknown>
  readonly choice: Choice
  readonly sorts: readonly `${SortKey} ${Order}`[]
  readonly waits?: boolean
}

export function Tools({ store, list: { rows, total, categories }, choice, sorts, waits }: ToolsProps) {
  const t = useStore(surveyListMessages)
  const chosen = `${choice.sort} ${choice.order}`
  return (
    <div className="panel-survey-list-tools">
      <div className="panel-survey-list-row">
        <div className="panel-survey-list-tool">
          <SelectField
            label={t.filter}
            value={choice.category ?? ''}
            onChange={(category) => store.choose({ category: category || undefined })}
            options={[
              { value: '', label: t.option({ name: t.everything, n: waits ? '…' : total }) },
              ...categories.map(({ name, shown, count }) => ({
                value: name,
                label: t.option({ name: name === GENERAL ? t.general : shown, n: count }),
              })),
            ]}
          />
        </div>
        <div className="panel-survey-list-tool panel-survey-list-sort">
          <SelectField
            label={t.sort}
            value={choice.sort ? chosen : ''}
            onChange={(value) => {
              const [sort, order] = value.split(' ') as [SortKey | '', Order | undefined]
              store.choose({ sort: sort || undefined, order: order ?? 'asc' })
            }}
            options={[{ value: '', label: t.unsorted }, ...sorts.map((value) => ({ value, label: t[value] }))]}
          />
        </div>
        <p className="panel-survey-list-count" role="status">
          {waits ? (
            <Skeleton width="5em" />
          ) : rows.length === total ? (
            t.all({ n: total })
          ) : (
            t.some({ n: rows.length, total })
          )}
        </p>
      </div>
    </div>
  )
}
