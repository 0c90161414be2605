import type { ReactNode } from 'react'
import { CodeBlock } from './code-block.tsx'
import { inline } from './inline.tsx'

/** A section of the README, from its heading to the next. */
export interface Guide {
  readonly slug: string
  readonly title: string
  readonly text: string
  /** Whether it is for those who run a server. */
  readonly isForOperators: boolean
}

/** Sections that are only for readers of the repository, or that the elements' pages replace. */
const ELSEWHERE = ['Try it', 'Elements', 'More']
/** The chapter for operators. */
const OPERATORS = 'The server'

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The README's sections are the guides, in its order. */
export function guidesOf(readme: string): Guide[] {
  return readme
    .split(/^## /m)
    .slice(1)
    .flatMap((chapter) => {
      const isForOperators = chapter.startsWith(`${OPERATORS}\n`)
      return chapter.split(/^### /m).map((section) => {
        const [title = '', ...lines] = section.split('\n')
        const text = lines.join('\n').trim()
        return { slug: slugOf(title), title: title.replaceAll('`', ''), text, isForOperators }
      })
    })
    .filter(({ title }) => !ELSEWHERE.includes(title))
}

const cells = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

function Table({ lines }: { lines: readonly string[] }) {
  const [head = '', , ...rows] = lines
  const titles = cells(head)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="gallery-table" aria-label={`Table: ${titles.filter(Boolean).join(', ')}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {inline(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {cells(row).map((cell, column) => (
                <td key={titles[column]}>{inline(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Block({ text }: { text: string }): ReactNode {
  const [first = '', ...rest] = text.split('\n')
  if (first.startsWith('```'))
    return <CodeBlock text={rest.slice(0, -1).join('\n')} label={`Example, ${first.slice(3)}`} />
  const [, heading] = /^#### (.*)/.exec(first) ?? []
  if (heading) return <h2 id={slugOf(heading)}>{inline(heading)}</h2>
  if (first.startsWith('|')) return <Table lines={[first, ...rest]} />
  if (/^[-*] /.test(first))
    return <ul>{text.split(/^[-*] /m).map((item) => item.trim() && <li key={item}>{inline(item.trim())}</li>)}</ul>
  if (/^\d+\. /.test(first))
    return <ol>{text.split(/^\d+\. /m).map((item) => item.trim() && <li key={item}>{inline(item.trim())}</li>)}</ol>
  if (first.startsWith('![')) return null
  return <p>{inline(text)}</p>
}

/** The subset of Markdown that the README uses. */
export function Markdown({ text }: { text: string }) {
  const blocks = text.match(/^```[\s\S]*?^```|(?:(?!^```).+(?:\n|$))+/gm) ?? []
  return (
    <div className="gallery-prose">
      {blocks.map((block) => (
        <Block key={block} text={block.trim()} />
      ))}
    </div>
  )
}
