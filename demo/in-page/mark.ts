import { attempt } from '../../src/page/attempt.ts'
import type { DemoMail, Mail } from './mail.ts'
import css from './mark.css'
import { languageOf, mailText, textOf } from './texts.ts'

const HIDDEN = 'panel-demo-hidden'

interface MarkOptions {
  readonly lang: () => string | undefined
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined
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

function createBadge({ lang, storage, startAgain }: MarkOptions): HTMLElement {
  const language = languageOf(lang())
  const badge = element('details')
  badge.className = 'panel-demo-mark'
  const actions = element('div')
  actions.className = 'panel-demo-actions'
  actions.append(
    button(textOf(language, 'again'), startAgain),
    button(textOf(language, 'hide'), () => {
      badge.remove()
      attempt(() => storage?.setItem(HIDDEN, '1'))
    }),
  )
  const about = element('p', textOf(language, 'about'))
  badge.append(element('summary', textOf(language, 'mark')), about, element('p', textOf(language, 'signIn')), actions)
  return badge
}

const isHidden = ({ storage }: MarkOptions): boolean => Boolean(attempt(() => storage?.getItem(HIDDEN)))

/**
 * Marks the panel as a demonstration in a corner of the page, and shows the mails that a server would send. Uses a
 * shadow root, so that the page's styles do not apply.
 */
export function showMark(options: MarkOptions): Mail {
  const host = element('div')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  const mails = element('div')
  mails.role = 'status'
  root.append(mails, ...(isHidden(options) ? [] : [createBadge(options)]))
  const place = () => document.documentElement.append(host)
  place()

  function send(mail: DemoMail) {
    if (!host.isConnected) place()
    const language = languageOf(options.lang())
    const box = element('div')
    box.className = 'panel-demo-letter'
    box.lang = language
    box.append(
      element('span', mailText(language, mail)),
      button(textOf(language, 'close'), () => box.remove()),
    )
    mails.replaceChildren(box)
  }
  return { send, spent: () => mails.replaceChildren() }
}
