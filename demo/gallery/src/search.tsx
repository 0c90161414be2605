import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Declared } from './manifest.ts'
import type { Guide } from './markdown.tsx'
import { go } from './place.ts'

interface Found {
  readonly to: string
  readonly title: string
  readonly says: string
}

const MOST = 8

/** All searchable entries, each with its own name first. */
function entriesOf(elements: readonly Declared[], guides: readonly Guide[]): Found[] {
  return [
    ...elements.map(({ tagName, description }) => ({ to: `/elements/${tagName}`, title: tagName, says: description })),
    ...guides.map(({ slug, title, text }) => ({ to: `/guides/${slug}`, title, says: text.replace(/\s+/g, ' ') })),
    ...elements.flatMap(({ tagName, attributes, events }) =>
      [...attributes, ...events].map(({ name, description }) => ({
        to: `/elements/${tagName}`,
        title: `${name} of ${tagName}`,
        says: description,
      })),
    ),
  ]
}

/** Matches by name come before matches by text. */
function search(entries: readonly Found[], text: string): Found[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const within = (value: string) => words.every((word) => value.toLowerCase().includes(word))
  const named = entries.filter(({ title }) => within(title))
  const said = entries.filter((entry) => !named.includes(entry) && within(entry.says))
  return [...named, ...said].slice(0, MOST)
}

/** The key `/` moves the focus to the field, from anywhere on the page. */
function useShortcut(field: RefObject<HTMLInputElement | null>): void {
  // an effect, because the shortcut works on the whole page
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = (event.target as Element).closest('input, textarea, select')
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      field.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [field])
}

interface ListProps {
  readonly found: readonly Found[]
  readonly active: number
  readonly onOpen: (entry: Found) => void
}

const List = ({ found, active, onOpen }: ListProps) => (
  <div id="found" role="listbox" aria-label="Found" className="gallery-found" hidden={found.length === 0}>
    {found.map((entry, number) => (
      <div
        key={entry.title}
        id={`found-${number}`}
        role="option"
        tabIndex={-1}
        aria-selected={number === active}
        className="gallery-found-one"
        // before the field loses the focus
        onPointerDown={(event) => {
          event.preventDefault()
          onOpen(entry)
        }}
      >
        <b>{entry.title}</b>
        <span>{entry.says}</span>
      </div>
    ))}
  </div>
)

export function Search({ elements, guides }: { elements: readonly Declared[]; guides: readonly Guide[] }) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const found = search(entriesOf(elements, guides), text)
  useShortcut(field)
  const open = (entry: Found | undefined) => {
    if (!entry) return
    setText('')
    field.current?.blur()
    go(entry.to)
  }
  const onKeyDown = (event: { key: string; preventDefault(): void }) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') setText('')
    else if (event.key === 'Enter') open(found[active])
    else if (step && found.length > 0) {
      event.preventDefault()
      setActive((active + step + found.length) % found.length)
    }
  }
  return (
    <search className="gallery-search">
      <input
        ref={field}
        className="gallery-input"
        type="text"
        role="combobox"
        aria-label="Search"
        aria-expanded={found.length > 0}
        aria-controls="found"
        aria-activedescendant={found.length > 0 ? `found-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="Search  /"
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setText('')}
      />
      <List found={found} active={active} onOpen={open} />
      <span className="panel-sr" role="status">
        {text && (found.length === 0 ? 'Nothing found' : `${found.length} found`)}
      </span>
    </search>
  )
}
