import { PanelSurvey } from 'panel-widgets/react'
import { useState } from 'react'

export function App() {
  const [points, setPoints] = useState(0)
  return (
    <main>
      <h1>Readers' survey</h1>
      <PanelSurvey surveyId="streaming-and-cricket" onSurveyCompleted={({ detail }) => setPoints(detail.points)} />
      <p>
        You earned <output>{points}</output> points here.
      </p>
    </main>
  )
}
