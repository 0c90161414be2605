import { configure, define } from 'panel-widgets/define'
import { createSignal } from 'solid-js'
import h from 'solid-js/h'
import { render } from 'solid-js/web'
import { api, root, surveys } from './page'

configure({ api })
define('panel-survey')

function Page() {
  const [chosen, choose] = createSignal(0)
  const [shown, show] = createSignal(true)
  const [told, tell] = createSignal('')
  const [balance, setBalance] = createSignal(0)
  const survey = () =>
    h('panel-survey', {
      'survey-id': () => surveys[chosen()],
      'on:panel-survey-completed': ({ detail }: HTMLElementEventMap['panel-survey-completed']) =>
        tell(`${detail.surveyId} ${detail.points}`),
      'on:panel-points-changed': ({ detail }: HTMLElementEventMap['panel-points-changed']) => setBalance(detail.points),
    })
  return h('div', [
    h('button', { onClick: () => choose(1 - chosen()) }, 'Other survey'),
    h('button', { onClick: () => show(!shown()) }, () => (shown() ? 'Remove' : 'Add')),
    h('output', { id: 'told' }, told),
    h('output', { id: 'balance' }, balance),
    () => shown() && survey(),
  ])
}

render(h(Page), root)
