// The language that the visitor chose on this device, before anything is drawn.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('panel-language')
  } catch {
    // blocked: nothing is remembered
  }
  if (/^[a-z]{2}$/.test(chosen ?? '')) document.documentElement.lang = chosen
})()
