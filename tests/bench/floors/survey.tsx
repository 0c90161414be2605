/** @jsxImportSource preact */
import { render } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

// The floor of `panel-survey`: a survey written by hand for one page, with the same questions, rules and words. It keeps
// answers in `localStorage` and knows only questions with one choice. It has no retries, no live channel, no second
// language, no theme of the page, no sharing with other elements. `?count=50` draws 50.

interface Question {
  readonly id: string
  readonly question: string
  readonly required: boolean
  readonly options: readonly (string | { readonly value: string; readonly label: string })[]
}

interface Survey {
  readonly title: string
  readonly description: string
  readonly questions: readonly Question[]
}

const address = new URLSearchParams(location.search)
const id = address.get('id') ?? ''

async function ask(path: string, body?: unknown) {
  const response = await fetch(`/api/surveys/${id}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      Authorization: `Bearer ${localStorage.getItem('token')}`,
      ...(body ? { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(15_000),
  })
  const answer = await response.json()
  if (!response.ok || answer.success === false) throw new Error(answer.message)
  return answer
}

function QuestionView({
  question,
  answer,
  fault,
  moved,
  onAnswer,
}: {
  question: Question
  answer: string | undefined
  fault: string
  moved: boolean
  onAnswer: (answer: string) => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when this question is drawn
  useLayoutEffect(() => {
    if (moved) heading.current?.focus()
  }, [])
  return (
    <fieldset aria-labelledby="title" aria-describedby="fault">
      <h2 id="title" tabIndex={-1} ref={heading}>
        {question.question}
      </h2>
      <p>{question.required && 'This question is required'}</p>
      {question.options.map((option) => {
        const { value, label } = typeof option === 'string' ? { value: option, label: option } : option
        return (
          <label class="choice" key={value}>
            <input type="radio" name={question.id} checked={answer === value} onChange={() => onAnswer(value)} />
            {label}
          </label>
        )
      })}
      <p class="fault" id="fault" role="alert">
        {fault}
      </p>
    </fieldset>
  )
}

function SurveyView() {
  const [survey, setSurvey] = useState<Survey>()
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({})
  const [index, setIndex] = useState(0)
  const [moved, setMoved] = useState(false)
  const [notice, setNotice] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const [points, setPoints] = useState<number>()

  useEffect(() => {
    ask('').then(
      (answer) => {
        setAnswers(JSON.parse(localStorage.getItem(`draft-${id}`) ?? '{}'))
        setSurvey(answer.survey)
      },
      (error: Error) => setNotice(error.message || 'The survey could not be loaded.'),
    )
  }, [])

  const question = survey?.questions[index]
  if (points !== undefined)
    return (
      <main>
        <h1>Thank you</h1>
        <p>+{points} points</p>
      </main>
    )
  if (!survey || !question)
    return (
      <main>
        <p role="status">{notice || 'Loading the survey'}</p>
      </main>
    )
  const total = survey.questions.length
  const percent = Math.round(((index + 1) / total) * 100)
  const last = index + 1 === total

  function answer(value: string) {
    const changed = { ...answers, [question?.id ?? '']: value }
    setAnswers(changed)
    setFault('')
    setTimeout(() => localStorage.setItem(`draft-${id}`, JSON.stringify(changed)))
  }
  async function next() {
    if (question?.required && !answers[question.id]) return setFault('* This question is required')
    setMoved(true)
    if (!last) return setIndex(index + 1)
    setBusy(true)
    try {
      const { pointsEarned } = await ask('/submit', { responses: answers, timeSpent: 60 })
      localStorage.removeItem(`draft-${id}`)
      setPoints(pointsEarned)
    } catch (error) {
      setNotice((error as Error).message || 'Your answers could not be sent. Please try again.')
    }
    setBusy(false)
  }

  return (
    <main>
      <h1>{survey.title}</h1>
      <p>{survey.description}</p>
      <div class="row">
        <span aria-live="polite">
          Question {index + 1} of {total}
        </span>
        <span>{percent}% complete</span>
      </div>
      <div class="bar">
        <div style={{ width: `${percent}%` }} />
      </div>
      <QuestionView
        key={question.id}
        question={question}
        answer={answers[question.id]}
        fault={fault}
        moved={moved}
        onAnswer={answer}
      />
      <p class="fault" role="alert">
        {notice}
      </p>
      <div class="row">
        <button type="button" disabled={index === 0 || busy} onClick={() => setIndex(index - 1)}>
          Previous
        </button>
        <button type="button" class="primary" aria-busy={busy} onClick={next}>
          {last ? (busy ? 'Submitting' : 'Submit') : 'Next'}
        </button>
      </div>
    </main>
  )
}

const count = Number(address.get('count') ?? 1)
for (let i = 0; i < count; i++) render(<SurveyView />, document.body.appendChild(document.createElement('div')))
