import type { ReactNode } from 'react'
import { CodeBlock } from './code-block.tsx'
import { inline } from './inline.tsx'

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')

const cells = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

function Table({ lines }: { lines: readonly string[] }) {
  const [head = '', , ...rows] = lines
  const titles = cells(head)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling box
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
  const [, marks, heading = ''] = /^(##+) (.*)/.exec(first) ?? []
  const Heading = marks === '##' ? 'h2' : 'h3'
  if (marks) return <Heading id={slugOf(heading)}>{inline(heading)}</Heading>
  if (first.startsWith('|')) return <Table lines={[first, ...rest]} />
  if (/^[-*] /.test(first))
    return <ul>{text.split(/^[-*] /m).map((item) => item.trim() && <li key={item}>{inline(item.trim())}</li>)}</ul>
  if (/^\d+\. /.test(first))
    return <ol>{text.split(/^\d+\. /m).map((item) => item.trim() && <li key={item}>{inline(item.trim())}</li>)}</ol>
  if (/^(!\[|<!--)/.test(first)) return null
  return <p>{inline(text)}</p>
}

/** Draws only the Markdown that the guides use. */
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
