import { escapeHtml } from '../http/site/html.ts'
import type { Language } from '../refusals/language.ts'
import type { MailFacts } from './written-mail.ts'

interface Content {
  readonly language: Language
  readonly subject: string
  readonly before: readonly string[]
  readonly facts: MailFacts
  readonly code: string | undefined
  readonly after: readonly string[]
}

// The site's colours, written out because mail programs do not support relative colours. The dark colours are in a
// separate style, because some programs drop a whole block if it has one unknown rule.
const LIGHT = `
body { margin: 0; padding: 24px 16px; background: #f5f1e8; color: #1c1a15; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Devanagari", sans-serif; }
main { box-sizing: border-box; max-width: 32em; margin: 0 auto; padding: 28px 28px 16px; background: #fffdf8; border: 1px solid #dcd4c4; border-radius: 14px; overflow-wrap: anywhere; }
h1 { margin: 0 0 20px; font-size: 24px; line-height: 1.25; }
p { margin: 0 0 16px; white-space: pre-line; }
.code { margin: 24px 0; padding: 16px 8px 16px 14px; background: #ece6d9; border-radius: 8px; font-size: 36px; font-weight: 600; line-height: 1.2; letter-spacing: 6px; text-align: center; white-space: nowrap; -webkit-user-select: all; user-select: all; }
.code-long { padding-inline: 8px; font-size: 26px; letter-spacing: 2px; }
@media (max-width: 480px) { main { padding: 24px 20px 8px; } .code-long { font-size: 20px; letter-spacing: 1px; } }
.facts { margin: 0 0 16px; padding: 4px 14px; background: #ece6d9; border-radius: 8px; }
.facts p { margin: 0; padding: 8px 0; }
.facts p + p { border-top: 1px solid #dcd4c4; }
.after { color: #5a5346; font-size: 14px; }`
const DARK = `
@media (prefers-color-scheme: dark) {
body { background: #141310; color: #f3eee3; }
main { background: #1d1b17; border-color: #39352d; }
.code, .facts { background: #2a2722; }
.facts p + p { border-color: #39352d; }
.after { color: #b9b1a1; }
}`

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`
const quiet = (text: string): string => `<p class="after">${escapeHtml(text)}</p>`
const codeBox = (code: string): string => `<p class="${code.length > 6 ? 'code code-long' : 'code'}">${code}</p>`
const factsBox = (facts: MailFacts): string => {
  const lines = facts.map(([name, value]) => `<p>${escapeHtml(name)}: <strong>${escapeHtml(value)}</strong></p>`)
  return `<div class="facts">\n${lines.join('\n')}\n</div>`
}

export const htmlOf = ({ language, subject, before, facts, code, after }: Content): string => `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no">
<title>${escapeHtml(subject)}</title>
<style>${LIGHT}
</style>
<style>${DARK}
</style>
</head>
<body>
<main>
<h1>${escapeHtml(subject)}</h1>
${[...before.map(paragraph), ...(facts.length > 0 ? [factsBox(facts)] : []), ...(code ? [codeBox(code)] : []), ...after.map(quiet)].join('\n')}
</main>
</body>
</html>
`

export const textOf = ({ before, facts, code, after }: Content): string => {
  const rows = facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  return `${[...before, rows, code, ...after].filter(Boolean).join('\n\n')}\n`
}
