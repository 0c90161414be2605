import { configure, define } from 'panel-widgets'
import 'panel-widgets/jsx/solid'
import { createSignal } from 'solid-js'
import { render } from 'solid-js/web'

configure({ api: 'https://panel.example/api' })
define('panel-survey')

function App() {
  const [points, setPoints] = createSignal(0)
  return (
    <main>
      <h1>Readers' survey</h1>
      <panel-survey
        survey-id="streaming-and-cricket"
        on:panel-survey-completed={({ detail }) => setPoints(detail.points)}
      />
      <p>
        You earned <output>{points()}</output> points here.
      </p>
    </main>
  )
}

render(() => <App />, document.getElementById('root') as HTMLElement)
