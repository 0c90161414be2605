import { type Sample, sampleId } from '../questions.ts'
import { addressOf } from './address.ts'
import { CodeBlock } from './code-block.tsx'
import { inline } from './inline.tsx'
import { Live } from './live.tsx'
import type { Declared } from './manifest.ts'
import { Section } from './section.tsx'
import { useChoice } from './use-choice.ts'

const json = (value: unknown): string => JSON.stringify(value, null, 2)

const Points = ({ texts }: { texts: readonly string[] }) => (
  <ul className="gallery-points">
    {texts.map((text) => (
      <li key={text}>{inline(text)}</li>
    ))}
  </ul>
)

export function QuestionPage({ declared, sample }: { declared: Declared; sample: Sample }) {
  const { question, answer, wrong } = sample
  const [choice, choose] = useChoice({ state: 'live', attributes: { 'survey-id': sampleId(sample) } })
  return (
    <>
      <header className="gallery-head">
        <p className="gallery-kicker">
          Question type of <a href={addressOf(`/elements/${declared.tagName}`)}>{declared.tagName}</a>
        </p>
        <h1>
          <code className="gallery-tag">{question.type}</code>
        </h1>
        <p className="gallery-lead">{inline(sample.says)}</p>
      </header>
      <Live declared={declared} choice={choice} onChoose={choose} onEvent={() => {}} onStage={() => {}} />
      <div className="gallery-columns">
        <div>
          <Section id="limits" title="What an answer must be">
            <Points texts={sample.limits} />
            {wrong && (
              <p className="gallery-points">
                For <code>{wrong.typed}</code> the member reads “{wrong.says}”
              </p>
            )}
          </Section>
          <Section id="keys" title="Keyboard">
            <Points texts={sample.keys} />
          </Section>
        </div>
        <div>
          <Section id="question" title="The question, from GET /surveys/{id}">
            <CodeBlock text={json(question)} label="The question as JSON, to copy" />
          </Section>
          <Section id="answer" title="The answer, in POST /surveys/{id}/submit">
            <p className="gallery-points">It is stored as it is sent.</p>
            <CodeBlock text={json({ responses: { [question.id]: answer } })} label="The answer as JSON, to copy" />
          </Section>
        </div>
      </div>
    </>
  )
}
