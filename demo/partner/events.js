// Shows the events of the widgets, newest first. `Panel.q` holds calls from before panel.js has loaded.
const names = [
  'panel-ready',
  'panel-navigate',
  'panel-signed-in',
  'panel-signed-out',
  'panel-survey-offered',
  'panel-survey-accepted',
  'panel-survey-started',
  'panel-survey-claimed',
  'panel-survey-completed',
  'panel-points-changed',
  'panel-error',
]

window.Panel ??= {}
const on = (name, listener) => {
  if (window.Panel.on) window.Panel.on(name, listener)
  else {
    window.Panel.q ??= []
    window.Panel.q.push(['on', name, listener])
  }
}

function show(name, detail) {
  const time = document.createElement('time')
  time.textContent = new Date().toLocaleTimeString('en-IN', { hour12: false })
  const label = document.createElement('b')
  label.textContent = name
  const data = document.createElement('code')
  data.textContent = JSON.stringify(detail)
  const line = document.createElement('li')
  line.append(time, label, data)
  document.querySelector('#events')?.prepend(line)
}

for (const name of names) on(name, (detail) => show(name, detail))
