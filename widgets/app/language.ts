import type { Panel } from '../../src/client/panel.ts'
import { dom } from '../../src/loader/dom.ts'
import { $chooseLanguage } from '../../src/ui/messages/choice.ts'
import { setLanguage } from '../../src/ui/messages/i18n.ts'
import { isOurs } from '../../src/ui/messages/languages.ts'

/** Stores the chosen language; the site's page reads it before the elements load (demo/host/language.js). */
const KEY = 'panel-language'

export function offerLanguages({ environment }: Panel): () => void {
  const { configuration, local } = environment
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
  })
  const unfollow = environment.onStorage(({ key, newValue }) => {
    if (key === KEY && newValue && isOurs(newValue)) show(newValue)
  })
  return () => {
    unfollow()
    $chooseLanguage.set(undefined)
  }
}
