import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Guide } from '../guides.ts'
import { samples } from '../questions.ts'
import type { Declared } from './manifest.ts'
import { go } from './place.ts'
import { plain } from './plain.ts'

interface Found {
  readonly to: string
  readonly title: string
  readonly says: string
  readonly words?: string
}

const MOST = 10
const BEFORE = 32

function propertiesOf(elements: readonly Declared[]): Found[] {
  const all = new Map(elements.flatMap(({ cssProperties }) => cssProperties.map((one) => [one.name, one])))
  return [...all.values()].map(({ name, syntax, description }) => ({
    to: '/guides/look',
    title: name,
    says: plain(description),
    words: syntax,
  }))
}

function entriesOf(elements: readonly Declared[], guides: readonly Guide[]): Found[] {
  return [
    ...elements.map(({ tagName, description }) => ({
      to: `/elements/${tagName}`,
      title: tagName,
      says: plain(description),
    })),
    ...propertiesOf(elements),
    ...samples.map(({ question: { type }, says }) => ({
      to: `/questions/${type}`,
      title: `${type}, a question type`,
      says: plain(says),
    })),
    ...guides.map(({ slug, title, text }) => ({ to: `/guides/${slug}`, title, says: plain(text) })),
    ...elements.flatMap(({ tagName, attributes, events }) =>
      [...attributes, ...events].map(({ name, description }) => ({
        to: `/elements/${tagName}`,
        title: `${name} of ${tagName}`,
        says: plain(description),
      })),
    ),
  ]
}

const fold = (text: string): string => text.toLowerCase().replaceAll('colour', 'color')

function around(text: string, word: string): string {
  const at = fold(text).indexOf(word)
  const from = at > BEFORE ? text.indexOf(' ', at - BEFORE) + 1 : 0
  return from > 0 ? `… ${text.slice(from)}` : text
}

function search(entries: readonly Found[], text: string): Found[] {
  const [first = '', ...more] = fold(text).split(/\s+/).filter(Boolean)
  if (!first) return []
  const within = (value: string) => [first, ...more].every((word) => fold(value).includes(word))
  const named = entries.filter(({ title }) => within(title))
  const mentioned = entries.filter((entry) => !named.includes(entry) && within(`${entry.says} ${entry.words ?? ''}`))
  return [...named, ...mentioned].slice(0, MOST).map((entry) => ({ ...entry, says: around(entry.says, first) }))
}

function useShortcut(field: RefObject<HTMLInputElement | null>): void {
  // an effect, because the shortcut must work on the whole page
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
        // uses pointerdown, because it comes before the field loses the focus
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
