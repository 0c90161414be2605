// The language that the visitor chose on this device, before anything is drawn, and the letters that it needs.
;(() => {
  const letters = { hi: '/fonts/anek-hindi-871ebf40.woff2' }
  let chosen = null
  try {
    chosen = localStorage.getItem('panel-language')
  } catch {
    // blocked: nothing is remembered
  }
  if (!/^[a-z]{2}$/.test(chosen ?? '')) return
  document.documentElement.lang = chosen
  const href = letters[chosen]
  if (href)
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: 'preload',
        href,
        as: 'font',
        type: 'font/woff2',
        crossOrigin: '',
      }),
    )
})()
