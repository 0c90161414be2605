import { buttonClass } from '../../../src/ui/button.tsx'
import { addressOf } from './address.ts'
import { readChoice } from './choice.ts'
import { CodeBlock } from './code-block.tsx'
import { groupOrder, groups } from './groups.ts'
import { inline } from './inline.tsx'
import { type Documents, PANEL } from './manifest.ts'
import { Picture, Preview } from './picture.tsx'
import { snippetsOf } from './snippets.ts'
import { StageFrame } from './stage-frame.tsx'
import { startOf } from './starts.ts'

const SHOWN = 'panel-survey'

const briefly = (description: string): string => /^.*?\.(?= |$)/.exec(description)?.[0] ?? description

export function HomePage({ elements, release }: Documents) {
  const shown = elements.find(({ tagName }) => tagName === SHOWN)
  const choice = readChoice(new URLSearchParams(), startOf(SHOWN))
  const [html] = shown ? snippetsOf(shown, choice, release, PANEL) : []
  return (
    <>
      <div className="gallery-hero">
        <div>
          <h1>Surveys and rewards, on any page</h1>
          <p className="gallery-lead">
            {elements.length} custom elements, one script tag. A reader answers, signs in and is paid without leaving
            your page. Each element is here to try, on a panel inside this page.
          </p>
          {html && <CodeBlock text={html.text} label="A survey in HTML, to copy" />}
          <p className="gallery-hero-ways">
            <a className={buttonClass({ kind: 'primary' })} href={addressOf(`/elements/${SHOWN}`)}>
              Try a survey
            </a>
            <a className={buttonClass({ kind: 'line' })} href={addressOf('/guides/partner')}>
              Use it on a page
            </a>
          </p>
        </div>
        <div className="gallery-hero-stage">
          <StageFrame tag={SHOWN} choice={choice} events={[]} onEvent={() => {}} onStage={() => {}} />
        </div>
      </div>
      <div className="gallery-pictures">
        <Picture name="members" says="A member’s dashboard on a desk, and one question of a survey on a phone" />
        <Picture
          name="phones"
          says="On phones: the passbook, the surveys in dark colours, and the dashboard in Hindi"
        />
      </div>
      {groupOrder.map((group) => (
        <section key={group} className="gallery-section" aria-label={group}>
          <h2>{group}</h2>
          <ul className="gallery-cards">
            {elements
              .filter(({ tagName }) => groups[tagName] === group)
              .map(({ tagName, description }) => (
                <li key={tagName} className="gallery-card">
                  <Preview tag={tagName} />
                  <a href={addressOf(`/elements/${tagName}`)}>{tagName}</a>
                  <p>{inline(briefly(description))}</p>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  )
}
