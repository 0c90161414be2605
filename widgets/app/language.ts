import { onDemand } from '../../src/client/on-demand.ts'
import type { Panel } from '../../src/client/panel.ts'
import { dom } from '../../src/page/dom.ts'
import { $chooseLanguage } from '../../src/ui/messages/choice.ts'
import { setLanguage } from '../../src/ui/messages/i18n.ts'
import { isOurs } from '../../src/ui/messages/languages.ts'

/** Stores the chosen language; the site's page reads it before the elements load (demo/host/language.js). */
const KEY = 'panel-language'

/** A member's choice that the server has not answered yet. */
const UNTOLD = 'panel-language-untold'

const telling = onDemand(() => import('./language-telling.ts'))

/** Tells the server the choice of a member, whose mails follow it. A guest's sign-in carries the language itself. */
async function tell(panel: Panel): Promise<void> {
  const { local } = panel.environment
  const language = local[UNTOLD]
  if (!language) return
  // The file does not load while the member is offline, and loads with the next try.
  const isTold = await telling.load().then(
    ({ tellLanguage }) => tellLanguage(panel, language),
    () => false,
  )
  if (isTold && local[UNTOLD] === language) delete local[UNTOLD]
}

export function offerLanguages(panel: Panel): () => void {
  const { environment, session } = panel
  const { configuration, local } = environment
  function show(language: string) {
    configuration.lang = language
    dom.documentElement.lang = language
    setLanguage(language)
  }
  const stored = local[KEY]
  if (stored && isOurs(stored)) show(stored)
  const tellLater = () => void tell(panel)
  tellLater()
  $chooseLanguage.set((language) => {
    local[KEY] = language
    show(language)
    if (session.token()) local[UNTOLD] = language
    tellLater()
  })
  const leave = [
    environment.onReturn(tellLater),
    environment.onStorage(({ key, newValue }) => {
      if (key === KEY && newValue && isOurs(newValue)) show(newValue)
    }),
  ]
  return () => {
    for (const stop of leave) stop()
    $chooseLanguage.set(undefined)
  }
}
