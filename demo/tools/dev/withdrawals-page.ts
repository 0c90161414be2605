import { escapeHtml } from '../../server/http/site/html.ts'
import { bankNameOf } from '../../server/money/withdrawals/bank-name.ts'
import { type ListedWithdrawal, remarksOn } from '../../server/money/withdrawals/listing.ts'
import { backPage } from './back-page.ts'

const time = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'long', timeZone: 'Asia/Kolkata' })

const formOf = ({ id, transactionId, status }: ListedWithdrawal['withdrawal']): string =>
  status === 'pending'
    ? `<form class="mailbox-form" data-id="${id}">
          <button name="action" value="approve" aria-label="Approve ${transactionId}">Approve</button>
          <span class="mailbox-reject">
            <input name="reason" maxlength="500" aria-label="Reason to reject ${transactionId}" placeholder="Reason, for the member">
            <button name="action" value="reject" aria-label="Reject ${transactionId}">Reject</button>
          </span>
        </form>`
    : `<form class="mailbox-form" data-id="${id}">
          <button name="action" value="process" aria-label="Mark ${transactionId} as processed">Mark as processed</button>
        </form>`

const markOf = (row: ListedWithdrawal): string =>
  remarksOn(row)
    .map((remark) => `<p class="mailbox-mark">${escapeHtml(remark)}</p>`)
    .join('')

const entryOf = (row: ListedWithdrawal): string => {
  const { withdrawal, email } = row
  return `
      <li class="mailbox-entry">
        <div class="mailbox-about">
          <h2>${withdrawal.amount} points</h2>
          <p class="mailbox-meta">
            <span>${withdrawal.transactionId}</span>
            <span>${withdrawal.status}</span>
            <time datetime="${withdrawal.requestDate.toISOString()}">${time.format(withdrawal.requestDate)}</time>
          </p>
          <p class="mailbox-meta">
            <span>${escapeHtml(email)}</span>
            <span>${escapeHtml(bankNameOf(withdrawal.bankCode))} …${escapeHtml(withdrawal.accountEnd)}</span>
          </p>
          ${markOf(row)}
        </div>
        ${formOf(withdrawal)}
      </li>`
}

export const withdrawalsPage = (list: readonly ListedWithdrawal[]): string =>
  backPage({
    title: 'Withdrawals',
    lede: 'What waits for an operator, longest first. The member hears of a decision at once, and the page follows by itself.',
    links: '<a href="/dev">Mailbox</a><a href="/">Open the panel</a>',
    script: 'withdrawals.js',
    marks: ` data-shown="${list.map(({ withdrawal }) => `${withdrawal.id}:${withdrawal.status}`).join(' ')}"`,
    body: `<p class="mailbox-status" role="status"></p>
    ${
      list.length > 0
        ? `<ol class="mailbox-list">${list.map(entryOf).join('')}\n    </ol>`
        : '<p class="mailbox-empty">No withdrawal waits. Ask for one under Rewards, and come back.</p>'
    }`,
  })
