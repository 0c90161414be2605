// A page without a framework: panel.js finds the tag, and this script does what a framework does elsewhere.
const surveys = new URLSearchParams(location.search).getAll('survey')
const main = document.querySelector('main')
const survey = document.querySelector('panel-survey')
const [other, toggle] = document.querySelectorAll('main > button')
let chosen = 0

const choose = (place) => {
  chosen = place
  survey.surveyId = surveys[chosen]
}
choose(0)
other.addEventListener('click', () => choose(1 - chosen))
toggle.addEventListener('click', () => {
  const shown = survey.isConnected
  if (shown) survey.remove()
  else main.append(survey)
  toggle.textContent = shown ? 'Add' : 'Remove'
})
survey.addEventListener('panel-survey-completed', ({ detail }) => {
  document.querySelector('#told').textContent = `${detail.surveyId} ${detail.points}`
})
survey.addEventListener('panel-points-changed', ({ detail }) => {
  document.querySelector('#balance').textContent = detail.points
})
