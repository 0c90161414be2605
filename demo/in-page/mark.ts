import { attempt } from '../../src/loader/attempt.ts'
import type { Letter, Mail } from './mail.ts'
import css from './mark.css'
import { languageOf, letterText, word } from './words.ts'

const HIDDEN = 'panel-demo-hidden'

interface MarkOptions {
  readonly lang: () => string | undefined
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined
  /** Forgets everything and shows the page anew. */
  startAgain(): void
}

const element = <Name extends keyof HTMLElementTagNameMap>(name: Name, text = ''): HTMLElementTagNameMap[Name] =>
  Object.assign(document.createElement(name), { textContent: text })

function button(text: string, press: () => void): HTMLButtonElement {
  const made = element('button', text)
  made.type = 'button'
  made.onclick = press
  return made
}

/** The mark itself: what it is when it is opened, and how to hide it for this tab. */
function createBadge({ lang, storage, startAgain }: MarkOptions): HTMLElement {
  const language = languageOf(lang())
  const badge = element('details')
  badge.className = 'panel-demo-mark'
  const actions = element('div')
  actions.className = 'panel-demo-actions'
  actions.append(
    button(word(language, 'again'), startAgain),
    button(word(language, 'hide'), () => {
      badge.remove()
      attempt(() => storage?.setItem(HIDDEN, '1'))
    }),
  )
  const about = element('p', word(language, 'about'))
  badge.append(element('summary', word(language, 'mark')), about, element('p', word(language, 'signIn')), actions)
  return badge
}

const isHidden = ({ storage }: MarkOptions): boolean => Boolean(attempt(() => storage?.getItem(HIDDEN)))

/**
 * A small mark in a corner says that the panel is a demonstration, and shows what a server would mail. It has a shadow
 * root, so that the page's styles leave it alone.
 */
export function showMark(options: MarkOptions): Mail {
  const host = element('div')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  const letters = element('div')
  letters.role = 'status'
  root.append(letters, ...(isHidden(options) ? [] : [createBadge(options)]))
  const place = () => document.documentElement.append(host)
  place()

  function send(letter: Letter) {
    // a script that replaced the whole page removed the mark
    if (!host.isConnected) place()
    const language = languageOf(options.lang())
    const box = element('div')
    box.className = 'panel-demo-letter'
    box.lang = language
    box.append(
      element('span', letterText(language, letter)),
      button(word(language, 'close'), () => box.remove()),
    )
    letters.replaceChildren(box)
  }
  return { send, spent: () => letters.replaceChildren() }
}
