import type { Choice, State } from './choice.ts'
import { Segmented } from './segmented.tsx'
import type { StageMember } from './stage-panel.ts'

const STATE_WORDS = [
  ['live', 'Live'],
  ['empty', 'Empty'],
  ['loading', 'Loading'],
  ['error', 'Error'],
  ['offline', 'Offline'],
  ['signed-out', 'Signed out'],
] as const satisfies readonly (readonly [State, string])[]

const SAYS: Readonly<Record<State, string>> = {
  live: 'A member with a past, on a panel inside this page. Everything works, and nothing is paid.',
  empty: 'A member who has just joined.',
  loading: 'No call is answered.',
  error: 'Every call is answered with 503.',
  offline: 'Every connection breaks, and the browser says that it is offline.',
  'signed-out': 'Nobody is signed in.',
}

export interface StageBarProps {
  readonly choice: Choice
  readonly onChoose: (change: Partial<Choice>) => void
}

/** Chooses the language and the isolation, two attributes that every element has and that change all of its content. */
function Attributes({ choice, onChoose }: StageBarProps) {
  const { isolated, ...others } = choice.attributes
  return (
    <>
      <Segmented
        label="Language"
        name="lang"
        options={[
          ['en', 'English'],
          ['hi', 'Hindi'],
        ]}
        value={choice.attributes.lang === 'hi' ? 'hi' : 'en'}
        onChoose={(lang) => onChoose({ attributes: { ...choice.attributes, lang } })}
      />
      <Segmented
        label="Protection"
        name="isolated"
        options={[
          ['native', 'Native'],
          ['isolated', 'Isolated'],
        ]}
        value={isolated === undefined ? 'native' : 'isolated'}
        onChoose={(way) => onChoose({ attributes: way === 'isolated' ? { ...others, isolated: '' } : others })}
      />
    </>
  )
}

export function StageBar({ choice, onChoose }: StageBarProps) {
  return (
    <div className="gallery-bar">
      <Segmented
        label="State"
        name="state"
        options={STATE_WORDS}
        value={choice.state}
        onChoose={(state) => onChoose({ state })}
      />
      <div className="gallery-bar-more">
        <Segmented
          label="Width"
          name="width"
          options={[
            ['full', 'Full'],
            ['768', '768'],
            ['360', '360'],
          ]}
          value={choice.width}
          onChoose={(width) => onChoose({ width })}
        />
        <Segmented
          label="Colours of the page"
          name="scheme"
          options={[
            ['auto', 'Auto'],
            ['light', 'Light'],
            ['dark', 'Dark'],
          ]}
          value={choice.scheme}
          onChoose={(scheme) => onChoose({ scheme })}
        />
        <Segmented
          label="Direction"
          name="dir"
          options={[
            ['ltr', 'LTR'],
            ['rtl', 'RTL'],
          ]}
          value={choice.dir}
          onChoose={(dir) => onChoose({ dir })}
        />
        <Attributes choice={choice} onChoose={onChoose} />
      </div>
    </div>
  )
}

export function StageFoot({ choice, member }: { choice: Choice; member: StageMember | undefined }) {
  return (
    <p className="gallery-foot" aria-live="polite">
      {SAYS[choice.state]}
      {'isolated' in choice.attributes &&
        ' Isolated elements are in a frame of the panel’s own origin; without a server, here, they are in the page.'}
      {choice.state === 'signed-out' && member && (
        <>
          {' '}
          Sign in as <code>{member.email}</code> with <code>{member.password}</code>.
        </>
      )}
    </p>
  )
}
