'use client'

import { configure } from 'panel-widgets'
import { PanelSurvey } from 'panel-widgets/react'
import { useState } from 'react'

configure({ api: 'https://panel.example/api' })

export function Survey() {
  const [points, setPoints] = useState(0)
  return (
    <>
      <PanelSurvey surveyId="streaming-and-cricket" onSurveyCompleted={({ detail }) => setPoints(detail.points)} />
      <p>
        You earned <output>{points}</output> points here.
      </p>
    </>
  )
}
