import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Button } from '../../../src/ui/button.tsx'
import { Tabs } from '../../../src/ui/tabs.tsx'
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
import { groupOf, startOf } from './starts.ts'

const KEPT = 100

/** Its events as they come, until another element stands here. */
function useHeard(): [readonly Heard[], (name: string, detail: unknown) => void, () => void] {
  const [heard, setHeard] = useState<readonly Heard[]>([])
  const hear = (name: string, detail: unknown) =>
    setHeard((before) => {
      const at = new Date().toLocaleTimeString('en-IN', { hour12: false })
      const number = (before[0]?.number ?? 0) + 1
      return [{ number, at, name, detail: JSON.stringify(detail) ?? '' }, ...before].slice(0, KEPT)
    })
  return [heard, hear, () => setHeard([])]
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
    <section className="gallery-section" aria-labelledby="methods">
      <h2 id="methods">Methods</h2>
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
    </section>
  )
}

export function ElementPage({ declared, release }: { declared: Declared; release: Release }) {
  const { tagName: tag } = declared
  const { path, query } = useStore($place)
  const start = startOf(tag)
  const [choice, setChoice] = useState(() => readChoice(new URLSearchParams(query), start))
  const [heard, hear, clear] = useHeard()
  const [stage, setStage] = useState<Stage | undefined>()
  const [member, setMember] = useState<SandboxMember | undefined>()
  // an effect, because the address also changes by the browser's own buttons
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address alone decides
  useEffect(() => {
    if (String(writeChoice(choice, start)) !== query) setChoice(readChoice(new URLSearchParams(query), start))
  }, [query])
  const choose = (change: Partial<Choice>) => {
    const next = { ...choice, ...change }
    setChoice(next)
    const said = String(writeChoice(next, start))
    go(said ? `${path}?${said}` : path, { replace: true })
  }
  const show = (found: Stage) => {
    setStage(found)
    setMember(found.member())
  }
  const look = { declared, choice, onChoose: choose, stage }
  return (
    <>
      <header className="gallery-head">
        <p className="gallery-kicker">{groupOf(tag)}</p>
        <h1>
          <code className="gallery-tag">{`<${tag}>`}</code>
        </h1>
        <p className="gallery-lead">{inline(declared.description)}</p>
      </header>
      <section className="gallery-stage" aria-label={`${tag}, live`}>
        <StageBar choice={choice} onChoose={choose} />
        <StageFrame
          tag={tag}
          choice={choice}
          events={declared.events.map(({ name }) => name)}
          onEvent={hear}
          onStage={show}
        />
        <div className="gallery-stage-foot">
          <StageFoot choice={choice} member={member} />
          {tag === 'panel-toasts' && stage && (
            <Button onClick={() => void stage.notify()}>Ask for a withdrawal that is refused</Button>
          )}
        </div>
      </section>
      <div className="gallery-columns">
        <div>
          <section className="gallery-section" aria-labelledby="attributes">
            <h2 id="attributes">Attributes</h2>
            <Knobs declared={declared} choice={choice} onChoose={choose} />
          </section>
          <section className="gallery-section" aria-labelledby="events">
            <h2 id="events">Events</h2>
            <Events declared={declared} heard={heard} />
          </section>
          <Methods declared={declared} stage={stage} />
        </div>
        <div className="gallery-beside">
          <section className="gallery-section" aria-label="Code">
            <Code declared={declared} choice={choice} release={release} />
          </section>
          <section className="gallery-section" aria-labelledby="log">
            <EventLog heard={heard} onClear={clear} />
          </section>
        </div>
      </div>
      <section className="gallery-section" aria-labelledby="parts">
        <h2 id="parts">Parts</h2>
        <Parts {...look} />
      </section>
      <section className="gallery-section gallery-wide" aria-labelledby="properties">
        <h2 id="properties">Custom properties</h2>
        <Properties {...look} />
      </section>
    </>
  )
}
