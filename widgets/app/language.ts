import { CallError } from '../../src/client/errors.ts'
import type { Panel } from '../../src/client/panel.ts'
import { chooseLanguage } from '../../src/contract/own-record.ts'
import { dom } from '../../src/loader/dom.ts'
import { $chooseLanguage } from '../../src/ui/messages/choice.ts'
import { setLanguage } from '../../src/ui/messages/i18n.ts'
import { isOurs } from '../../src/ui/messages/languages.ts'

/** Stores the chosen language; the site's page reads it before the elements load (demo/host/language.js). */
const KEY = 'panel-language'

/** A choice that the server has not answered yet. */
const UNTOLD = 'panel-language-untold'

/** True if a repeat may succeed. */
const isTemporary = ({ status }: CallError): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500

/** Tells the server the choice of a member, whose mails follow it. A guest's sign-in carries the language itself. */
function createTelling({ environment, session, call }: Panel) {
  const { local } = environment
  async function tell() {
    const language = local[UNTOLD]
    if (!language) return
    try {
      if (session.token()) await call(chooseLanguage, { body: { language } })
    } catch (error) {
      // A server without the call refuses it, and is not asked again.
      if (error instanceof CallError && isTemporary(error)) return
    }
    if (local[UNTOLD] === language) delete local[UNTOLD]
  }
  const unfollow = environment.onReturn(() => void tell())
  void tell()
  return {
    choose(language: string) {
      local[UNTOLD] = language
      void tell()
    },
    release: unfollow,
  }
}

export function offerLanguages(panel: Panel): () => void {
  const { environment } = panel
  const { configuration, local } = environment
  const telling = createTelling(panel)
  function show(language: string) {
    configuration.lang = language
    dom.documentElement.lang = language
    setLanguage(language)
  }
  const stored = local[KEY]
  if (stored && isOurs(stored)) show(stored)
  $chooseLanguage.set((language) => {
    local[KEY] = language
    show(language)
    telling.choose(language)
  })
  const unfollow = environment.onStorage(({ key, newValue }) => {
    if (key === KEY && newValue && isOurs(newValue)) show(newValue)
  })
  return () => {
    unfollow()
    telling.release()
    $chooseLanguage.set(undefined)
  }
}
