import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../../src/ui/button.tsx'
import { Tabs } from '../../../src/ui/tabs.tsx'
import { groups } from '../../../widgets/tables/groups.ts'
import { type Choice, readChoice, writeChoice } from './choice.ts'
import { CodeBlock } from './code-block.tsx'
import { EventLog, Events, type Heard } from './event-log.tsx'
import { inline } from './inline.tsx'
import { Knobs } from './knobs.tsx'
import { Parts, Properties } from './look.tsx'
import { type Declared, panelOrigin, type Release } from './manifest.ts'
import { $place, go } from './place.ts'
import { snippetsOf } from './snippets.ts'
import type { SandboxMember, Stage } from './stage.ts'
import { StageBar, StageFoot } from './stage-bar.tsx'
import { StageFrame } from './stage-frame.tsx'
import { startOf } from './starts.ts'

const KEPT = 100

/** The element's events, until another element is shown. */
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
  const snippets = snippetsOf(declared, choice, release, panelOrigin)
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

/** What is chosen for the stage. The address has it too, so that it can be shared and the browser's buttons work. */
function useChoice(tag: string): [Choice, (change: Partial<Choice>) => void] {
  const { path, query } = useStore($place)
  const start = startOf(tag)
  const [choice, setChoice] = useState(() => readChoice(new URLSearchParams(query), start))
  // an effect, because the browser's buttons also change the address
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address alone decides
  useEffect(() => {
    if (String(writeChoice(choice, start)) !== query) setChoice(readChoice(new URLSearchParams(query), start))
  }, [query])
  const choose = (change: Partial<Choice>) => {
    const next = { ...choice, ...change }
    setChoice(next)
    const chosen = String(writeChoice(next, start))
    go(chosen ? `${path}?${chosen}` : path, { replace: true })
  }
  return [choice, choose]
}

interface SectionProps {
  readonly id: string
  /** Without one, the section's content has the heading of that id. */
  readonly title?: string
  readonly className?: string
  readonly children: ReactNode
}

const Section = ({ id, title, className = '', children }: SectionProps) => (
  <section className={`gallery-section ${className}`} aria-labelledby={id}>
    {title && <h2 id={id}>{title}</h2>}
    {children}
  </section>
)

interface LiveProps {
  readonly declared: Declared
  readonly choice: Choice
  readonly onChoose: (change: Partial<Choice>) => void
  readonly onEvent: (name: string, detail: unknown) => void
  readonly stage: Stage | undefined
  readonly onStage: (stage: Stage) => void
}

/** The element on its stage, between the controls of its surroundings. */
function Live({ declared, choice, onChoose, onEvent, stage, onStage }: LiveProps) {
  const { tagName: tag, events } = declared
  const [member, setMember] = useState<SandboxMember | undefined>()
  const show = (found: Stage) => {
    onStage(found)
    setMember(found.member())
  }
  return (
    <section className="gallery-stage" aria-label={`${tag}, live`}>
      <StageBar choice={choice} onChoose={onChoose} />
      <StageFrame tag={tag} choice={choice} events={events.map(({ name }) => name)} onEvent={onEvent} onStage={show} />
      <div className="gallery-stage-foot">
        <StageFoot choice={choice} member={member} />
        {tag === 'panel-toasts' && stage && (
          <Button onClick={() => void stage.notify()}>Ask for a withdrawal that is refused</Button>
        )}
      </div>
    </section>
  )
}

export function ElementPage({ declared, release }: { declared: Declared; release: Release }) {
  const { tagName: tag } = declared
  const [choice, choose] = useChoice(tag)
  const [heard, hear, clear] = useHeard()
  const [stage, setStage] = useState<Stage | undefined>()
  const look = { declared, choice, onChoose: choose, stage }
  return (
    <>
      <header className="gallery-head">
        <p className="gallery-kicker">{groups[tag]}</p>
        <h1>
          <code className="gallery-tag">{`<${tag}>`}</code>
        </h1>
        <p className="gallery-lead">{inline(declared.description)}</p>
      </header>
      <Live {...look} onEvent={hear} onStage={setStage} />
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
        <Parts {...look} />
      </Section>
      <Section id="properties" title="Custom properties" className="gallery-wide">
        <Properties {...look} />
      </Section>
    </>
  )
}
