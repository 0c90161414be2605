import type { mails } from '../../server/db/schema.ts'
import { escapeHtml } from '../../server/http/site/html.ts'
import { backPage } from './back-page.ts'

type Mail = typeof mails.$inferSelect

const time = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'long', timeZone: 'Asia/Kolkata' })

/**
 * Shows six digits in two groups, which are easier to read, but copies them without a gap. A reset code already has
 * groups.
 */
function codeOf(code: string | null): string {
  if (code === null) return ''
  const groups = code.includes('-') ? [code] : [code.slice(0, 3), code.slice(3)]
  return `<p class="mailbox-code" aria-label="Code ${[...code].join(' ')}">${groups.map((group) => `<span>${group}</span>`).join('')}</p>`
}

const entryOf = ({ id, recipient, subject, text, code, sentAt }: Mail): string => `
      <li class="mailbox-entry">
        <div class="mailbox-about">
          <h2>${escapeHtml(subject)}</h2>
          <p class="mailbox-meta">
            <a href="/dev?to=${encodeURIComponent(recipient)}">${escapeHtml(recipient)}</a>
            <time datetime="${sentAt.toISOString()}">${time.format(sentAt)}</time>
          </p>
          <details><summary>Read</summary><pre>${escapeHtml(text)}</pre><a href="/dev/mail/${id}">As it looks in HTML</a></details>
        </div>
        ${codeOf(code)}
      </li>`

const emptyPage = (recipient: string | undefined): string => `
    <p class="mailbox-empty">${
      recipient
        ? `Nothing was sent to ${escapeHtml(recipient)} yet.`
        : 'Nothing was sent yet. Register on the panel, and its code arrives here.'
    }</p>`

export const mailboxPage = (list: readonly Mail[], recipient: string | undefined): string =>
  backPage({
    title: 'Mailbox',
    lede: 'Every mail that this demonstration sends, newest first. The page follows by itself.',
    links: `${recipient ? `<span>To ${escapeHtml(recipient)}</span><a href="/dev">All mails</a>` : ''}<a href="/dev/withdrawals">Withdrawals</a><a href="/">Open the panel</a>`,
    script: 'mailbox.js',
    marks: ` data-newest="${list[0]?.sentAt.toISOString() ?? ''}"`,
    body: list.length > 0 ? `<ol class="mailbox-list">${list.map(entryOf).join('')}\n    </ol>` : emptyPage(recipient),
  })
