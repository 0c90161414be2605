import { type ReactNode, useState } from 'react'
import css from './fold.css'
import { Icon } from './icon.tsx'
import { chevronDown } from './icons-site.ts'
import { styles } from './styles.ts'
import { useUniqueId } from './unique-id.ts'

styles(css)

export interface FoldProps {
  title: ReactNode
  label: string
  instead?: ReactNode
  lede?: ReactNode
  open?: boolean
  children: ReactNode
}

export function Fold({ title, label, instead, lede, open = false, children }: FoldProps) {
  const id = useUniqueId()
  const [chosen, setChosen] = useState<boolean>()
  const isOpen = chosen ?? open
  return (
    <div className="panel-fold">
      <div className="panel-fold-head">
        {title}
        {/* A new element has no earlier place, so the browser counts no shift. */}
        <div className="panel-fold-way" key={instead ? 'instead' : 'fold'}>
          {instead || (
            <button
              type="button"
              className="panel-button panel-button-line"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setChosen(!isOpen)}
            >
              {label}
              <Icon d={chevronDown} />
            </button>
          )}
        </div>
      </div>
      {lede}
      <div className={`panel-fold-body${isOpen ? '' : ' panel-fold-shut'}`} id={id}>
        {children}
      </div>
    </div>
  )
}
