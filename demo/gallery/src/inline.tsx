import type { ReactNode } from 'react'

/** Markdown's code, bold text and links; a link into the repository becomes plain text. */
const TOKEN = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)]+)\)/g

export function inline(text: string): ReactNode[] {
  const nodes: ReactNode[] = []
  let end = 0
  for (const found of text.matchAll(TOKEN)) {
    const [whole, code, strong, words, address = ''] = found
    nodes.push(text.slice(end, found.index))
    end = found.index + whole.length
    if (code) nodes.push(<code key={end}>{code}</code>)
    else if (strong) nodes.push(<strong key={end}>{inline(strong)}</strong>)
    else if (words) {
      const to = address.replace(/^([a-z-]+)\.md/, '/guides/$1')
      nodes.push(/^(https?:|\/|#)/.test(to) ? <a href={to}>{inline(words)}</a> : inline(words))
    }
  }
  nodes.push(text.slice(end))
  return nodes
}
