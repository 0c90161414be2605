import { useStore } from '@nanostores/react'
import { Amount } from '../../src/ui/amount.tsx'
import { Deep } from '../../src/ui/deep.tsx'
import { Drawing } from '../../src/ui/drawing.tsx'
import { Pays } from '../../src/ui/pays.tsx'
import '../../src/ui/raised.ts'
import { styles } from '../../src/ui/styles.ts'
import { landingMessages } from './messages.ts'
import css from './scene.css'

styles(css)

const backgroundDrawing = ['BaAmLaRaOa', 'KnQaTmCaAd', 'SwOwDnRmLa', '......BaSn', '......QaDm']

export function Scene() {
  const t = useStore(landingMessages)
  const answers = [t.sceneFirst, t.sceneSecond, t.sceneThird]
  return (
    <div className="panel-landing-scene" aria-hidden="true">
      <div className="panel-landing-tiles">
        <Drawing rows={backgroundDrawing} fit="xMaxYMin slice" />
      </div>
      <div className="panel-landing-question">
        <p className="panel-landing-scene-head">
          <span>{t.sceneCount}</span>
          <Pays>
            <Amount points={60} />
          </Pays>
        </p>
        <p className="panel-landing-ask">{t.sceneQuestion}</p>
        <ul className="panel-landing-answers">
          {answers.map((answer) => (
            <li key={answer}>{answer}</li>
          ))}
        </ul>
      </div>
      <div className="panel-landing-added">
        <Deep>
          <p className="panel-landing-entry">
            <span>{t.sceneAdded}</span>
            <b>{t.sceneSurvey}</b>
          </p>
          <Amount points={60} gain size="big" />
        </Deep>
      </div>
    </div>
  )
}
