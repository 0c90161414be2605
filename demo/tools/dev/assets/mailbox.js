// Reloads the page for a new mail. A hidden tab requests nothing.
const PERIOD = 2000

setInterval(async () => {
  if (document.hidden || document.querySelector('details[open]')) return
  const answer = await fetch(`/dev/mail.json${location.search}`).catch(() => undefined)
  if (!answer?.ok) return
  const [newest] = await answer.json()
  if ((newest?.sentAt ?? '') !== document.body.dataset.newest) location.reload()
}, PERIOD)
