/** @jsxImportSource react */
import { configure } from 'panel-widgets/define'
import { PanelSurvey } from 'panel-widgets/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { api, root, surveys } from './page'

configure({ api })

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
        <PanelSurvey
          surveyId={surveys[chosen]}
          onSurveyCompleted={({ detail }) => tell(`${detail.surveyId} ${detail.points}`)}
          onPointsChanged={({ detail }) => setBalance(detail.points)}
        />
      )}
    </>
  )
}

createRoot(root).render(<Page />)
