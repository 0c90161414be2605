import { Arrow } from './arrow.tsx'
import { IconButton } from './button.tsx'
import { chevronBack, chevronOn } from './icons-site.ts'
import css from './pager.css'
import { styles } from './styles.ts'

styles(css)

export interface PagerProps {
  page: number
  pages: number
  onPage: (page: number) => void
  label: string
  previous: string
  next: string
  pageLabel: (page: number) => string
  place: string
  format: (page: number) => string
}

/** Returns the first page, the last, and the neighbours of the current page; 0 is a gap. */
function pagesShown(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages)
  if (page - 1 === 3) near.push(2)
  if (pages - page === 3) near.push(pages - 1)
  const sorted = [...new Set(near)].sort((one, other) => one - other)
  return sorted.flatMap((one, index) => (index > 0 && one - (sorted[index - 1] ?? 0) > 1 ? [0, one] : [one]))
}

export function Pager({ page, pages, onPage, label, previous, next, pageLabel, place, format }: PagerProps) {
  const step = (name: string, icon: string, to: number) => {
    const leads = to >= 1 && to <= pages
    return (
      <IconButton
        label={name}
        icon={<Arrow d={icon} />}
        aria-disabled={!leads}
        onClick={() => {
          if (leads) onPage(to)
        }}
      />
    )
  }
  return (
    <nav className="panel-pager" aria-label={label}>
      {step(previous, chevronBack, page - 1)}
      <span className="panel-pager-place">{place}</span>
      {pagesShown(page, pages).map((one, index, all) =>
        one === 0 ? (
          <span key={`after ${all[index - 1]}`} className="panel-pager-number" aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={one}
            type="button"
            className={`panel-button panel-pager-number${one === page ? ' panel-pager-current' : ''}`}
            aria-label={pageLabel(one)}
            aria-current={one === page ? 'page' : undefined}
            onClick={() => onPage(one)}
          >
            {format(one)}
          </button>
        ),
      )}
      {step(next, chevronOn, page + 1)}
    </nav>
  )
}
