import { useState } from 'react'
import { Button } from '../../../src/ui/button.tsx'
import { Tabs } from '../../../src/ui/tabs.tsx'
import type { Choice } from './choice.ts'
import { CodeBlock } from './code-block.tsx'
import { EventLog, Events, type Heard } from './event-log.tsx'
import { groups } from './groups.ts'
import { inline } from './inline.tsx'
import { Knobs } from './knobs.tsx'
import { Live } from './live.tsx'
import { Parts, Properties } from './look.tsx'
import { type Declared, PANEL, type Release } from './manifest.ts'
import { QuestionTypes } from './question-types.tsx'
import { Section } from './section.tsx'
import { snippetsOf } from './snippets.ts'
import type { Stage } from './stage.ts'
import { startOf } from './starts.ts'
import { useChoice } from './use-choice.ts'

const KEPT = 100

function useHeard(): [readonly Heard[], (name: string, detail: unknown) => void, () => void] {
  const [heard, setHeard] = useState<readonly Heard[]>([])
  const receive = (name: string, detail: unknown) =>
    setHeard((before) => {
      const at = new Date().toLocaleTimeString('en-IN', { hour12: false })
      const number = (before[0]?.number ?? 0) + 1
      return [{ number, at, name, detail: JSON.stringify(detail) ?? '' }, ...before].slice(0, KEPT)
    })
  return [heard, receive, () => setHeard([])]
}

function Code({ declared, choice, release }: { declared: Declared; choice: Choice; release: Release }) {
  const [selected, select] = useState('html')
  const snippets = snippetsOf(declared, choice, release, PANEL)
  const shown = snippets.find(({ id }) => id === selected) ?? snippets[0]
  return (
    <Tabs id="code" label="Code for" tabs={snippets} selected={shown?.id ?? ''} onSelect={select}>
      {shown && <CodeBlock key={shown.id} text={shown.text} label={`${shown.label}, to copy`} />}
    </Tabs>
  )
}

function Methods({ declared, stage }: { declared: Declared; stage: Stage | undefined }) {
  const methods = declared.members.flatMap((member) => (member.kind === 'method' ? [member] : []))
  if (methods.length === 0) return null
  const call = (name: string) => {
    const element = stage?.element() as unknown as Record<string, (() => unknown) | undefined> | undefined
    element?.[name]?.()
  }
  return (
    <Section id="methods" title="Methods">
      <ul className="gallery-rows">
        {methods.map(({ name, description }) => (
          <li key={name} className="gallery-row">
            <div>
              <span className="gallery-name">{name}()</span>
              <p className="gallery-says">{inline(description)}</p>
            </div>
            <Button onClick={() => call(name)}>Call {name}</Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function ElementPage({ declared, release }: { declared: Declared; release: Release }) {
  const { tagName: tag } = declared
  const [choice, choose] = useChoice(startOf(tag))
  const [heard, record, clear] = useHeard()
  const [stage, setStage] = useState<Stage | undefined>()
  const example = { declared, choice, onChoose: choose, stage }
  return (
    <>
      <header className="gallery-head">
        <p className="gallery-kicker">{groups[tag]}</p>
        <h1>
          <code className="gallery-tag">{`<${tag}>`}</code>
        </h1>
        <p className="gallery-lead">{inline(declared.description)}</p>
      </header>
      <Live {...example} onEvent={record} onStage={setStage} />
      {tag === 'panel-survey' && <QuestionTypes />}
      <div className="gallery-columns">
        <div>
          <Section id="attributes" title="Attributes">
            <Knobs declared={declared} choice={choice} onChoose={choose} />
          </Section>
          <Section id="events" title="Events">
            <Events declared={declared} heard={heard} />
          </Section>
          <Methods declared={declared} stage={stage} />
        </div>
        <div className="gallery-beside">
          <section className="gallery-section" aria-label="Code">
            <Code declared={declared} choice={choice} release={release} />
          </section>
          <Section id="log">
            <EventLog heard={heard} onClear={clear} />
          </Section>
        </div>
      </div>
      <Section id="parts" title="Parts">
        <Parts {...example} />
      </Section>
      <Section id="properties" title="Custom properties" className="gallery-wide">
        <Properties {...example} />
      </Section>
    </>
  )
}
