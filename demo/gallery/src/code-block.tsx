import { useState } from 'react'
import { Button } from '../../../src/ui/button.tsx'

const TOKENS =
  /(?<comment><!--[\s\S]*?-->|\/\*[\s\S]*?\*\/|(?<![:\w"'])\/\/[^\n]*|^#[^\n]*)|(?<string>"[^"\n]*"|'[^'\n]*'|`[^`]*`)|(?<tag><\/?[a-zA-Z][\w-]*|\/?>)|(?<word>\b(?:import|from|export|function|return|const|await|async|new)\b)|(?<property>--[\w-]+|[\w-]+(?==["{]))/gm

function coloured(text: string) {
  const nodes = []
  let end = 0
  for (const found of text.matchAll(TOKENS)) {
    const [kind] = Object.entries(found.groups ?? {}).find(([, value]) => value !== undefined) ?? []
    nodes.push(text.slice(end, found.index))
    end = found.index + found[0].length
    nodes.push(
      <span key={end} className={`gallery-code-${kind}`}>
        {found[0]}
      </span>,
    )
  }
  nodes.push(text.slice(end))
  return nodes
}

export interface CodeBlockProps {
  readonly text: string
  readonly label: string
}

export function CodeBlock({ text, label }: CodeBlockProps) {
  const [status, setStatus] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setStatus('Copied')
    } catch {
      setStatus('Not copied: select it by hand')
    }
  }
  return (
    <div className="gallery-code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling box */}
      <section className="gallery-code-text" aria-label={label} tabIndex={0}>
        <pre>{coloured(text)}</pre>
      </section>
      <div className="gallery-code-copy">
        <span role="status">{status}</span>
        <Button onClick={copy}>Copy</Button>
      </div>
    </div>
  )
}
