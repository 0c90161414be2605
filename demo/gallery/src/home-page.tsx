import { buttonClass } from '../../../src/ui/button.tsx'
import { groupOrder, groups } from '../../../widgets/tables/groups.ts'
import { readChoice } from './choice.ts'
import { CodeBlock } from './code-block.tsx'
import { type Documents, panelOrigin } from './manifest.ts'
import { snippetsOf } from './snippets.ts'
import { StageFrame } from './stage-frame.tsx'
import { startOf } from './starts.ts'

const SHOWN = 'panel-survey'

/** The first sentence of an element's description. */
const briefly = (description: string): string => /^.*?\.(?= |$)/.exec(description)?.[0] ?? description

/** The introduction, an example, and the list of elements. */
export function HomePage({ elements, release }: Documents) {
  const shown = elements.find(({ tagName }) => tagName === SHOWN)
  const choice = readChoice(new URLSearchParams(), startOf(SHOWN))
  const [html] = shown ? snippetsOf(shown, choice, release, panelOrigin) : []
  return (
    <>
      <div className="gallery-hero">
        <div>
          <h1>Surveys and rewards, on any page</h1>
          <p className="gallery-lead">
            {elements.length} custom elements, one script tag. A reader signs in, answers and is paid without leaving
            your page. Each element is here to try, with play money.
          </p>
          {html && <CodeBlock text={html.text} label="A survey in HTML, to copy" />}
          <p className="gallery-hero-ways">
            <a className={buttonClass({ kind: 'primary' })} href={`/elements/${SHOWN}`}>
              Try a survey
            </a>
            <a className={buttonClass({ kind: 'line' })} href="/guides/use-it-on-a-page">
              Use it on a page
            </a>
          </p>
        </div>
        <div className="gallery-hero-stage">
          <StageFrame tag={SHOWN} choice={choice} events={[]} onEvent={() => {}} onStage={() => {}} />
        </div>
      </div>
      {groupOrder.map((group) => (
        <section key={group} className="gallery-section" aria-label={group}>
          <h2>{group}</h2>
          <ul className="gallery-cards">
            {elements
              .filter(({ tagName }) => groups[tagName] === group)
              .map(({ tagName, description, events, attributes }) => (
                <li key={tagName} className="gallery-card">
                  <a href={`/elements/${tagName}`}>{tagName}</a>
                  <p>{briefly(description)}</p>
                  <p className="gallery-quiet">
                    {attributes.length} attributes, {events.length} events
                  </p>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  )
}
