import { bridge } from '../page/page-bridge.ts'
import { setLanguage, setMessages } from '../ui/messages/i18n.ts'
import { $outage } from './outage.ts'
import type { Panel } from './panel.ts'

export function connectPageApi({ environment, session, signOut }: Panel): void {
  let { lang } = environment.configuration
  setMessages(environment.configuration.messages)
  bridge.connect({
    session() {
      const state = session.$state.get()
      if (state.status !== 'member') return { status: state.status }
      const { id, firstName, points } = state.user
      return { status: 'member', user: { id, firstName, points } }
    },
    signOut,
    onAnswer(run) {
      $outage.listen((outage) => {
        if (!outage) run()
      })
    },
    configured() {
      const { configuration } = environment
      setMessages(configuration.messages)
      if (configuration.lang && configuration.lang !== lang) setLanguage(configuration.lang)
      lang = configuration.lang
    },
  })
}
