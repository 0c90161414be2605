import type { ReactNode } from 'react'
import type { Navigation, Router } from '../element/router.ts'
import css from './link.css'
import { styles } from './styles.ts'

styles(css)

export interface LinkProps extends Pick<Navigation, 'handoff'> {
  readonly router: Router
  readonly to: string
  readonly className?: string
  readonly children: ReactNode
  readonly current?: boolean
}

/** Milliseconds after which a pointer or the focus rests on a link, and does not just pass over it. */
const RESTS_AFTER = 65
let resting: ReturnType<typeof setTimeout>
const leave = () => clearTimeout(resting)

export function Link({ router, to, handoff, className = 'panel-link', current, children }: LinkProps) {
  const form = router.linkTo(to)
  const go = () => router.navigate(to, { handoff })
  const rest = () => {
    leave()
    resting = setTimeout(() => router.prepare?.(to), RESTS_AFTER)
  }
  if (!form) return null
  if (form === 'button')
    return (
      <button type="button" className={className} onClick={go}>
        {children}
      </button>
    )
  return (
    <a
      className={className}
      href={form.href}
      target={form.newTab ? '_blank' : undefined}
      rel={form.newTab ? 'noopener' : undefined}
      onPointerEnter={rest}
      onFocus={rest}
      onPointerLeave={leave}
      onBlur={leave}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
        if (form.newTab) {
          if (!router.emitNavigate(to)) event.preventDefault()
          return
        }
        event.preventDefault()
        go()
      }}
    >
      {children}
    </a>
  )
}
