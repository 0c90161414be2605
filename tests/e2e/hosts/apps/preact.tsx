/** @jsxImportSource preact */
import { configure, define } from 'panel-widgets/define'
import 'panel-widgets/jsx/preact'
import { render } from 'preact'
import { useState } from 'preact/hooks'
import { api, root, surveys } from './page'

configure({ api })
define('panel-survey')

function Page() {
  const [chosen, choose] = useState(0)
  const [shown, show] = useState(true)
  const [told, tell] = useState('')
  const [balance, setBalance] = useState(0)
  return (
    <>
      <button type="button" onClick={() => choose(1 - chosen)}>
        Other survey
      </button>
      <button type="button" onClick={() => show(!shown)}>
        {shown ? 'Remove' : 'Add'}
      </button>
      <output id="told">{told}</output>
      <output id="balance">{balance}</output>
      {shown && (
        <panel-survey
          survey-id={surveys[chosen]}
          onpanel-survey-completed={({ detail }) => tell(`${detail.surveyId} ${detail.points}`)}
          onpanel-points-changed={({ detail }) => setBalance(detail.points)}
        />
      )}
    </>
  )
}

render(<Page />, root)
