// The front page is in the page's HTML, so that it shows before the elements. They are drawn behind it and replace it
// in one step.
;(() => {
  const page = document.documentElement
  const awaited = new Set(['panel-nav', 'panel-landing', 'panel-footer'])
  const address = location.pathname

  const linkIn = (root, href) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.localName === 'a' && element.getAttribute('href') === href) return element
      const found = element.shadowRoot && linkIn(element.shadowRoot, href)
      if (found) return found
    }
  }
  const end = () => {
    removeEventListener('panel-ready', note)
    removeEventListener('panel-error', end)
    const first = document.querySelector('.panel-first')
    const focused = document.activeElement
    page.dataset.first = 'over'
    const hadFocus = first?.contains(focused)
    first?.remove()
    if (hadFocus) linkIn(document, focused.getAttribute('href') ?? '')?.focus({ preventScroll: true })
  }
  const note = ({ detail }) => {
    awaited.delete(detail?.tag)
    // a sign-in in another tab leads to another screen
    if (awaited.size === 0 || location.pathname !== address) end()
  }

  let known = null
  try {
    known = localStorage.getItem('token')
  } catch {
    // storage is blocked, so nobody is signed in
  }
  if (known || !page.lang.startsWith('en')) {
    // a member goes on to the dashboard, and the front page in the HTML is in English (language.js)
    page.dataset.first = 'over'
    addEventListener('DOMContentLoaded', end)
  } else {
    page.dataset.first = 'shown'
    addEventListener('panel-ready', note)
    addEventListener('panel-error', end)
  }
})()
