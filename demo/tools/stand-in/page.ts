import { escapeHtml } from '../../server/http/site/html.ts'
import { examples, type Person } from './people.ts'

const initialsOf = ({ firstName, lastName }: Person): string => `${firstName[0] ?? ''}${lastName[0] ?? ''}`

const accountOf = (person: Person, i: number): string => `
        <li>
          <button class="stand-in-account" name="example" value="${i}">
            <span class="stand-in-face" aria-hidden="true">${escapeHtml(initialsOf(person))}</span>
            <span class="stand-in-who"><strong>${escapeHtml(`${person.firstName} ${person.lastName}`)}</strong>
            <span>${escapeHtml(person.email)}</span></span>
          </button>
        </li>`

const fieldOf = (name: string, label: string, type: string, value: string): string => `
        <label class="stand-in-field"><span>${label}</span>
          <input name="${name}" type="${type}" value="${escapeHtml(value)}" maxlength="200" autocomplete="off" required></label>`

export interface Typed {
  readonly person: Person
  readonly fault: string
}

const page = (title: string, main: string): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <meta name="color-scheme" content="light dark">
  <title>${title} · Stand-in for Google</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/stand-in/tokens.css">
  <link rel="stylesheet" href="/stand-in/stand-in.css">
</head>
<body class="panel-root">
  <main class="stand-in">
    <p class="stand-in-notice">This is not Google. It stands in for it while you try the panel out, and asks for no password.</p>
    <h1>${title}</h1>${main}
  </main>
</body>
</html>
`

export const frontPage = (): string =>
  page(
    'Nobody is signing in',
    '<p class="stand-in-lede">Choose “Continue with Google” on the panel. It leads here, to pick or type an account.</p>',
  )

export const overPage = (): string =>
  page('This sign-in is over', '<p class="stand-in-lede">Go back to the panel and begin again.</p>')

export const chooserPage = (uid: string, panel: string, typed?: Typed): string =>
  page(
    'Choose an account',
    `
    <p class="stand-in-lede">to continue to <strong>${escapeHtml(panel)}</strong></p>
    <form method="post" action="/interaction/${uid}">
      <ul class="stand-in-accounts">${examples.map(accountOf).join('')}
      </ul>
    </form>
    <form method="post" action="/interaction/${uid}" class="stand-in-typed">
      <h2>Use another account</h2>
      ${typed ? `<p class="stand-in-fault" role="alert">${escapeHtml(typed.fault)}</p>` : ''}
      <div class="stand-in-names">${fieldOf('firstName', 'First name', 'text', typed?.person.firstName ?? '')}${fieldOf('lastName', 'Last name', 'text', typed?.person.lastName ?? '')}
      </div>${fieldOf('email', 'Email', 'email', typed?.person.email ?? '')}
      <label class="stand-in-check"><input type="checkbox" name="verified"${typed?.person.emailVerified === false ? '' : ' checked'}>
        <span>Google has verified this address</span></label>
      <button class="stand-in-go" name="typed" value="yes">Continue</button>
    </form>
    <form method="post" action="/interaction/${uid}">
      <button class="stand-in-cancel" name="cancel" value="yes">Cancel, and go back to the panel</button>
    </form>`,
  )
