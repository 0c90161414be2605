;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('panel-language')
  } catch {}
  if (/^[a-z]{2}$/.test(chosen ?? '')) document.documentElement.lang = chosen
})()
