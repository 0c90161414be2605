import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../src/ui/button.tsx'
import { Mark } from '../../../src/ui/mark.tsx'
import type { Guide } from '../guides.ts'
import { samples } from '../questions.ts'
import { addressOf, root } from './address.ts'
import { ElementPage } from './element-page.tsx'
import { groupOrder, groups } from './groups.ts'
import { HomePage } from './home-page.tsx'
import { $loaded, type Documents, loadDocuments } from './manifest.ts'
import { Markdown } from './markdown.tsx'
import { $place } from './place.ts'
import { QuestionPage } from './question-page.tsx'
import { Search } from './search.tsx'

function Links({ title, links, path }: { title: string; links: readonly (readonly [string, string])[]; path: string }) {
  return (
    <>
      <p className="gallery-nav-title">{title}</p>
      <ul>
        {links.map(([to, words]) => (
          <li key={to}>
            <a href={addressOf(to)} aria-current={to === path ? 'page' : undefined}>
              {words}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

const linksTo = (guides: readonly Guide[], areForOperators: boolean) =>
  guides
    .filter(({ isForOperators }) => isForOperators === areForOperators)
    .map(({ slug, title }) => [`/guides/${slug}`, title] as const)

function Nav({ elements, guides, path }: { elements: Documents['elements']; guides: readonly Guide[]; path: string }) {
  const menu = useRef<HTMLDetailsElement>(null)
  // an effect, because on a phone the menu covers the page and must close when the page changes
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the page changes
  useEffect(() => {
    const summary = menu.current?.querySelector('summary')
    if (menu.current && summary) menu.current.open = summary.offsetHeight === 0
  }, [path])
  return (
    <details ref={menu} className="gallery-menu" open>
      <summary>Contents</summary>
      <nav className="gallery-nav" aria-label="Contents">
        <Links title="Guides" links={[['/', 'Overview'], ...linksTo(guides, false)]} path={path} />
        {groupOrder.map((group) => (
          <Links
            key={group}
            title={group}
            links={elements
              .filter(({ tagName }) => groups[tagName] === group)
              .map(({ tagName }) => [`/elements/${tagName}`, tagName] as const)}
            path={path}
          />
        ))}
        <Links
          title="Question types"
          links={samples.map(({ question: { type } }) => [`/questions/${type}`, type] as const)}
          path={path}
        />
        <Links title="For operators" links={linksTo(guides, true)} path={path} />
      </nav>
    </details>
  )
}

function Around({ before, after }: { before: Guide | undefined; after: Guide | undefined }) {
  return (
    <nav className="gallery-around" aria-label="Next guides">
      {before && <a href={addressOf(`/guides/${before.slug}`)}>← {before.title}</a>}
      {after && <a href={addressOf(`/guides/${after.slug}`)}>{after.title} →</a>}
    </nav>
  )
}

function Page({ documents, guides, path }: { documents: Documents; guides: readonly Guide[]; path: string }) {
  const [, folder, name] = path.split('/')
  if (path === '/') return <HomePage {...documents} />
  const declared = folder === 'elements' && documents.elements.find(({ tagName }) => tagName === name)
  if (declared) return <ElementPage key={declared.tagName} declared={declared} release={documents.release} />
  const sample = folder === 'questions' && samples.find(({ question }) => question.type === name)
  const survey = documents.elements.find(({ tagName }) => tagName === 'panel-survey')
  if (sample && survey) return <QuestionPage key={name} declared={survey} sample={sample} />
  const guide = folder === 'guides' ? guides.find(({ slug }) => slug === name) : undefined
  if (guide) {
    const alike = guides.filter(({ isForOperators }) => isForOperators === guide.isForOperators)
    const place = alike.indexOf(guide)
    return (
      <article>
        {guide.isForOperators && <p className="gallery-kicker">For operators</p>}
        <h1 className="gallery-guide-title">{guide.title}</h1>
        <Markdown text={guide.text} />
        <Around before={alike[place - 1]} after={alike[place + 1]} />
      </article>
    )
  }
  return (
    <>
      <h1>There is no page at this address</h1>
      <p>
        <a href={root}>Overview</a>
      </p>
    </>
  )
}

const SCHEMES = { '': 'Auto', light: 'Light', dark: 'Dark' }

function Scheme() {
  const [scheme, setScheme] = useState('')
  return (
    <select
      className="gallery-input gallery-scheme"
      aria-label="Colours of the gallery"
      value={scheme}
      onChange={({ currentTarget }) => {
        setScheme(currentTarget.value)
        document.documentElement.style.colorScheme = currentTarget.value || 'light dark'
      }}
    >
      {Object.entries(SCHEMES).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  )
}

export function App() {
  const loaded = useStore($loaded)
  const { path } = useStore($place)
  const main = useRef<HTMLElement>(null)
  const before = useRef(path)
  const documents = loaded.status === 'ready' ? loaded.documents : undefined
  const guides = documents?.guides ?? []
  // an effect, because the title belongs to the browser, and a followed link moves the focus to the new page
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the documents are loaded
  useEffect(() => {
    const title = main.current?.querySelector('h1')?.textContent
    document.title = path === '/' || !title ? 'Panel Widgets' : `${title} · Panel Widgets`
    if (before.current !== path) main.current?.focus({ preventScroll: true })
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
    before.current = path
  }, [path, loaded])
  return (
    <div className="panel-root gallery">
      <a className="gallery-skip" href="#main">
        Skip to the page
      </a>
      <nav className="gallery-top" aria-label="Gallery">
        <a className="gallery-brand" href={root}>
          <Mark /> Panel Widgets
        </a>
        {documents && <span className="gallery-version">{documents.release.version}</span>}
        {documents && <Search elements={documents.elements} guides={guides} />}
        <Scheme />
        <a className="gallery-site" href={`${root}stage/`} target="_blank" rel="noopener">
          Members’ site
        </a>
      </nav>
      <div className="gallery-body">
        {documents && <Nav elements={documents.elements} guides={guides} path={path} />}
        <main id="main" ref={main} className="gallery-main" tabIndex={-1}>
          {documents && <Page documents={documents} guides={guides} path={path} />}
          {loaded.status === 'failed' && (
            <>
              <h1>The gallery could not be loaded</h1>
              <Button onClick={() => void loadDocuments()}>Try again</Button>
            </>
          )}
        </main>
      </div>
    </div>
  )
}
