// Reloads the page for a new request, but not while somebody types.
const PERIOD = 2000

const statusLine = document.querySelector('.mailbox-status')
function tell(message, isDone) {
  statusLine.textContent = message
  statusLine.classList.toggle('mailbox-failed', !isDone)
}
tell(history.state?.status ?? '', history.state?.isDone ?? true)
history.replaceState(null, '')

document.addEventListener('submit', async (event) => {
  event.preventDefault()
  const { target: form, submitter } = event
  const body = { id: form.dataset.id, action: submitter.value, reason: form.elements.reason?.value }
  for (const control of form.elements) control.disabled = true
  const answer = await fetch('/dev/withdrawals', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  const told = await answer?.json().catch(() => undefined)
  const message = told?.message ?? 'The server does not answer.'
  if (answer?.ok || answer?.status === 409) {
    history.replaceState({ status: message, isDone: answer.ok }, '')
    location.reload()
    return
  }
  for (const control of form.elements) control.disabled = false
  tell(message, false)
})

setInterval(async () => {
  const typed = [...document.querySelectorAll('input')].some((input) => input.value !== '')
  if (document.hidden || typed) return
  const answer = await fetch('/dev/withdrawals.json').catch(() => undefined)
  if (!answer?.ok) return
  const now = (await answer.json()).map(({ id, status }) => `${id}:${status}`).join(' ')
  if (now !== document.body.dataset.shown) location.reload()
}, PERIOD)
