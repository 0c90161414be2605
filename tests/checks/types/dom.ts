import {
  configure,
  define,
  doctor,
  on,
  type PanelEvents,
  type PanelReport,
  ready,
  session,
  signOut,
} from 'panel-widgets'
import 'panel-widgets/panel-login'
import 'panel-widgets/panel.js'
import messages from 'panel-widgets/messages.json'

configure({ api: 'https://panel.example/api', theme: 'dark' })
// @ts-expect-error there is no such theme
configure({ theme: 'sepia' })

configure({ messages })
const french = { common: { loading: 'Un instant' } }
configure({ messages: { en: { login: { title: 'Readers, welcome' } }, fr: french } })
window.PanelConfig = { messages: { hi: { drafts: { sent: { one: '{n}', other: '{n}' } } } } }
// @ts-expect-error there is no such part
configure({ messages: { en: { logn: { title: 'Hello' } } } })
// @ts-expect-error there is no such text
configure({ messages: { hi: { login: { titel: 'Hello' } } } })
// @ts-expect-error this text has no plural
configure({ messages: { en: { login: { title: { other: 'Hello' } } } } })
// @ts-expect-error a plural needs the form `other`
window.Panel?.configure({ messages: { ar: { drafts: { sent: { one: 'Hello' } } } } })

define('panel-survey', 'panel-login').then(() => {})
// @ts-expect-error there is no such element
define('panel-unheard-of')

const survey = document.createElement('panel-survey')
survey.surveyId = 'streaming-and-cricket'
survey.autoAdvance = true
survey.theme = undefined
survey.save().then(() => survey.reset())
// @ts-expect-error an id is a text
survey.surveyId = 7
survey.headingLevel = 3
// @ts-expect-error there are six levels
survey.headingLevel = 9
// @ts-expect-error the values are 'offer' and 'sign-in'
survey.guest = 'signin'
// @ts-expect-error there is no such failure
survey.addEventListener('panel-error', ({ detail }) => detail.code === 'unheard-of')
// @ts-expect-error a login has no survey
document.querySelector('panel-login')?.surveyId

survey.addEventListener('panel-survey-completed', ({ detail, currentTarget }) => {
  const { surveyId, points, balance }: { surveyId: string; points: number; balance: number } = detail
  void [surveyId, points, balance, currentTarget]
})
document.addEventListener('panel-signed-out', ({ detail }) => {
  const reason: 'signed-out' | 'elsewhere' | 'expired' = detail.reason
  // @ts-expect-error the event has no such field
  void [reason, detail.userId]
})
window.addEventListener('panel-navigate', (event) => {
  const { to }: PanelEvents['panel-navigate'] = event.detail
  if (to) event.preventDefault()
})

window.Panel?.on('panel-points-changed', ({ points }, { type }) => void [points.toFixed(), type])
// @ts-expect-error there is no such event
window.Panel?.on('panel-unheard-of', () => {})
const name: string | undefined = window.Panel?.session?.user?.firstName
void name

// the lines of docs/events.md
window.Panel ??= { q: [] }
window.Panel?.q.push(['on', 'panel-signed-in', ({ userId }) => void userId])
// @ts-expect-error there is no such event
window.Panel?.q.push(['on', 'panel-unheard-of', () => {}])
// @ts-expect-error `ready` needs a function
window.Panel?.q.push(['ready'])

window.Panel?.doctor().then(({ healthy, findings }) => [healthy, findings.map(({ code, mend }) => code + mend)])
doctor().then(({ version, findings }: PanelReport) => [version.length, findings[0]?.fault.length])
// @ts-expect-error the report has no such field
doctor().then(({ cured }) => cured)
const stop: () => void = on('panel-points-changed', ({ points }) => points.toFixed())
// @ts-expect-error there is no such event
on('panel-unheard-of', () => {})
ready(() => void [stop, signOut, session()?.user?.points.toFixed()])
