import type { Configuration } from './environment.ts'
import { storagePrefix } from './page-configuration.ts'

/**
 * What an element takes while the page knows nothing of it but its tag, in rem (16px at least): as high as the form of
 * signing in, or the screen, that a guest then sees. Those at the foot and over the page are not here.
 */
const GUEST = {
  4.3125: 'nav',
  21.6: 'forgot-password',
  29: 'login verify-email survey survey-list dashboard rewards profile payment-history',
  44.64: 'reset-password set-password',
  61: 'register',
}
/** The same where lines break earlier. */
const NARROW = { 23.1: 'forgot-password', 30.45: 'verify-email', 69.2: 'register' }
const WHOLE = 'app landing'
/** Who comes with a session sees a screen, and no form. */
const MEMBER_WHOLE = 'survey survey-list dashboard rewards profile payment-history'
/** One who is signed in already is told so in a few lines. */
const MEMBER_LOGIN = 10.3

const rem = (count: number | string): string => `calc(${count}*max(1rem,16px))`

/** In the layer a page's own rule wins, whatever it selects by. A frame in the element has a height of its own. */
function rule(names: string, height: string): string {
  const tags = names.replace(/(^| )/g, (_, comma: string) => `${comma && ','}panel-`)
  return `:is(${tags}):not(:defined,[hidden],[loading=lazy],:has(>iframe)){display:block;min-height:${height}}`
}

function hasSession(configuration: Configuration): boolean {
  try {
    return Boolean(localStorage[`${storagePrefix(configuration)}token`])
  } catch {
    return false // blocked: a guest
  }
}

/**
 * Keeps the room of elements that are still to be defined, so that what follows them is pushed once at most: when this
 * runs. A constructable sheet passes the strictest policy.
 */
export function keepRoom(configuration: Configuration): void {
  const sheet = new CSSStyleSheet()
  const rulesOf = (heights: object) => Object.entries(heights).map(([height, names]) => rule(names, rem(height)))
  const rules = [...rulesOf(GUEST), `@media(width<27rem){${rulesOf(NARROW).join('')}}`, rule(WHOLE, '100svh')]
  if (hasSession(configuration)) rules.push(rule(MEMBER_WHOLE, '100svh'), rule('login', rem(MEMBER_LOGIN)))
  sheet.replaceSync(`@layer panel{${rules.join('')}}`)
  document.adoptedStyleSheets.push(sheet)
}
