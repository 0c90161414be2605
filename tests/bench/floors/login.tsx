/** @jsxImportSource preact */
import { render } from 'preact'
import { useRef, useState } from 'preact/hooks'

// The floor of `panel-login`: a sign-in written by hand for one page, with the same fields, rules and words. It has no
// code step, no Google, no second language, no theme of the page, no sharing with other elements.

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

interface Faults {
  email?: string
  password?: string
}

const faultsOf = (email: string, password: string): Faults => ({
  ...(email
    ? EMAIL.test(email)
      ? {}
      : { email: 'Please enter a valid email address' }
    : { email: 'Email is required' }),
  ...(password ? {} : { password: 'Password is required' }),
})

interface FieldProps {
  label: string
  name: string
  type: 'email' | 'password' | 'text'
  autoComplete: 'email' | 'current-password'
  fault: string | undefined
}

function Field({ label, name, type, fault, ...input }: FieldProps) {
  return (
    <div>
      <label for={name}>{label}</label>
      <input
        {...input}
        // The types of preact distinguish kinds of inputs.
        type={type as 'text'}
        name={name}
        required
        id={name}
        aria-invalid={fault !== undefined}
        aria-describedby={`${name}-fault`}
      />
      <p class="fault" id={`${name}-fault`} role="alert">
        {fault}
      </p>
    </div>
  )
}

function Login() {
  const [faults, setFaults] = useState<Faults>({})
  const [notice, setNotice] = useState('')
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState(false)
  const [signedIn, setSignedIn] = useState('')
  const form = useRef<HTMLFormElement>(null)

  async function signIn(event: Event) {
    event.preventDefault()
    if (busy || !form.current) return
    const given = new FormData(form.current)
    const email = String(given.get('email') ?? '').trim()
    const password = String(given.get('password') ?? '')
    const found = faultsOf(email, password)
    setFaults(found)
    if (found.email || found.password) return
    setBusy(true)
    setNotice('')
    try {
      const response = await fetch('/api/auth/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password }),
        signal: AbortSignal.timeout(15_000),
      })
      const answer = await response.json()
      if (!response.ok || answer.success === false) throw new Error(answer.message)
      localStorage.setItem('token', answer.token)
      localStorage.setItem('user', JSON.stringify(answer.user))
      setSignedIn(email)
    } catch (error) {
      setNotice((error as Error).message || 'Login failed. Please try again.')
    }
    setBusy(false)
  }

  if (signedIn)
    return (
      <main>
        <h1>You are signed in.</h1>
        <p>{signedIn}</p>
      </main>
    )
  return (
    <main>
      <h1>Welcome Back</h1>
      <p>Sign in to go on.</p>
      <p class="fault" role="alert">
        {notice}
      </p>
      <form noValidate ref={form} onSubmit={signIn}>
        <Field label="Email" name="email" type="email" autoComplete="email" fault={faults.email} />
        <Field
          label="Password"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          fault={faults.password}
        />
        <div class="row">
          <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? 'Hide password' : 'Show password'}
          </button>
          <a href="/forgot-password">Forgot your password</a>
        </div>
        <p />
        <button class="primary" type="submit" aria-busy={busy}>
          Sign in
        </button>
      </form>
      <p>
        New here? <a href="/register">Create an account</a>
      </p>
    </main>
  )
}

render(<Login />, document.body)
