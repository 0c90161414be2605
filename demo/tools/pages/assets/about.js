const page = document.documentElement
const button = document.querySelector('.about-language')
const isHindi = () => page.lang.startsWith('hi')

const show = () => {
  const lang = isHindi() ? 'hi' : 'en'
  document.title = `${document.querySelector(`article[lang="${lang}"] h1`).textContent} · Panel`
}

button.hidden = false
button.addEventListener('click', () => {
  page.lang = isHindi() ? 'en' : 'hi'
  try {
    localStorage.setItem('panel-language', page.lang)
  } catch {
    // storage is blocked, so the choice lasts only for this page
  }
  show()
})
show()
