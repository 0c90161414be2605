import type { ReactNode } from 'react'
import { guideFiles } from '../guide-files.ts'
import { addressOf } from './address.ts'

const TOKEN = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)]+)\)/g

const guides: readonly string[] = [...guideFiles.partners, ...guideFiles.operators]

function linkOf(address: string): string | undefined {
  const [, slug = '', anchor = ''] = /^([a-z-]+)\.md(#.*)?$/.exec(address) ?? []
  if (guides.includes(slug)) return addressOf(`/guides/${slug}${anchor}`)
  return /^(?:https?:|#)/.test(address) ? address : undefined
}

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
      const to = linkOf(address)
      nodes.push(to ? <a href={to}>{inline(words)}</a> : inline(words))
    }
  }
  nodes.push(text.slice(end))
  return nodes
}
