import type { KeyboardEvent, ReactNode } from 'react'
import { styles } from './styles.ts'
import css from './tabs.css'

styles(css)

export interface TabsProps {
  id: string
  label: string
  tabs: readonly { readonly id: string; readonly label: ReactNode }[]
  selected: string
  onSelect: (id: string) => void
  children: ReactNode
}

function target(event: KeyboardEvent, from: number, count: number): number | undefined {
  const on = event.currentTarget.matches(':dir(rtl)') ? -1 : 1
  if (event.key === 'Home') return 0
  if (event.key === 'End') return count - 1
  if (event.key === 'ArrowRight') return (from + on + count) % count
  if (event.key === 'ArrowLeft') return (from - on + count) % count
}

export function Tabs({ id, label, tabs, selected, onSelect, children }: TabsProps) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = target(
      event,
      tabs.findIndex((tab) => tab.id === selected),
      tabs.length,
    )
    const tab = tabs[to ?? -1]
    if (to === undefined || !tab) return
    event.preventDefault()
    onSelect(tab.id)
    ;(event.currentTarget.children[to] as HTMLElement).focus()
  }
  return (
    <div>
      <div className="panel-tabs" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            className="panel-tabs-tab"
            type="button"
            role="tab"
            aria-selected={tab.id === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className="panel-tabs-panel" id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </div>
  )
}
