import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { listen } from '../../src/page/dom.ts'
import { useUniqueId } from '../../src/ui/unique-id.ts'
import type { NavMenu, NavStore } from './store.ts'

export interface MenuProps {
  readonly store: NavStore
  readonly name: NavMenu
  readonly button: ReactNode
  readonly children: ReactNode
}

function targetIndex(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown') return index < 0 ? 0 : (index + 1) % count
  if (key === 'ArrowUp') return index < 0 ? count - 1 : (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
}

const itemsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('a, button') ?? [])]

function useClosing(
  store: NavStore,
  open: boolean,
  box: RefObject<HTMLElement | null>,
  toggle: RefObject<HTMLElement | null>,
) {
  // Runs as a layout effect because the next key may come before a paint.
  useLayoutEffect(() => {
    if (!open) return
    const leave = (event: Event) => {
      if (box.current && !event.composedPath().includes(box.current)) store.close()
    }
    // Listens on the document, because not every browser focuses a clicked button.
    const closeOnEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      store.close()
      toggle.current?.focus()
    }
    const ends = [listen('pointerdown', leave), listen('keydown', closeOnEscape)]
    return () => {
      for (const end of ends) end()
    }
  }, [store, open, box, toggle])
}

/** Tab moves through the items too, because they are links, not `menuitem`s. */
export function Menu({ store, name, button, children }: MenuProps) {
  const open = useStore(store.$open) === name
  const id = useUniqueId()
  const box = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const aim = useRef<number>(undefined)

  // Runs as a layout effect because focus needs the DOM and the next key may come before a paint.
  useLayoutEffect(() => {
    if (open && aim.current !== undefined) itemsOf(list.current).at(aim.current)?.focus()
    aim.current = undefined
  }, [open])
  useClosing(store, open, box, toggle)

  function press(event: KeyboardEvent) {
    if (!open) {
      const start = { ArrowDown: 0, ArrowUp: -1 }[event.key]
      if (start === undefined || event.target !== toggle.current) return
      event.preventDefault()
      aim.current = start
      store.open(name)
    } else {
      const all = itemsOf(list.current)
      const next = targetIndex(event.key, all.indexOf(event.target as HTMLElement), all.length)
      if (next === undefined) return
      event.preventDefault()
      all[next]?.focus()
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of the button and of the list
    <div
      className={`panel-nav-menu panel-nav-menu-${name}`}
      ref={box}
      onKeyDown={press}
      onBlurCapture={({ relatedTarget }) => {
        if (open && relatedTarget && !box.current?.contains(relatedTarget as Node)) store.close()
      }}
    >
      <button
        type="button"
        className={`panel-nav-toggle panel-nav-toggle-${name}`}
        ref={toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => store.toggle(name)}
      >
        {button}
      </button>
      <div className={open ? 'panel-nav-list panel-nav-list-open' : 'panel-nav-list'} id={id} ref={list}>
        {children}
      </div>
    </div>
  )
}
