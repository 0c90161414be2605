;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('panel-language')
  } catch {
    // storage is blocked
  }
  if (/^[a-z]{2}$/.test(chosen ?? '')) document.documentElement.lang = chosen
})()
