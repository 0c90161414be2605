import type { GenericSchema } from 'valibot'
import { BAD_ADDRESSES } from './addresses.ts'

/** Only markup that is executed would call this function or this host. */
export const CANARY = 'canary'
export const CANARY_HOST = 'canary.example'

const run = `${CANARY}()`
const away = `https://${CANARY_HOST}/`

const handlers = ['onerror', 'onload', 'onfocus', 'onmouseover', 'ontoggle', 'onanimationstart', 'onpointerenter']
const closers = ['', '"', "'", '`', '">', "'>", '-->', ']]>', '</script>', '</style>', '</textarea>', '</title>']
const tags = [
  `<script>${run}</script>`,
  `<script src="${away}x.js"></script>`,
  `<img src=x onerror=${run}>`,
  `<img src="${away}x.png">`,
  `<svg onload=${run}>`,
  `<svg><script href="${away}x.js"/></svg>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'/>#x"/></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${run}></style></mglyph></table></mtext></math>`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<iframe src="javascript:parent.${run}"></iframe>`,
  `<object data="javascript:${run}"></object>`,
  `<embed src="javascript:${run}">`,
  `<a href="javascript:${run}" autofocus onfocus=${run}>press</a>`,
  `<form action="javascript:${run}"><input type=submit autofocus></form>`,
  `<input autofocus onfocus=${run}>`,
  `<details open ontoggle=${run}>`,
  `<video><source onerror=${run}></video>`,
  `<body onload=${run}>`,
  `<base href="${away}">`,
  `<meta http-equiv="refresh" content="0;url=${away}">`,
  `<link rel="stylesheet" href="${away}x.css">`,
  `<style>*{background:url(${away}x)}</style>`,
  `<template><script>${run}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<panel-app></panel-app><panel-login api="${away}"></panel-login>`,
  `<slot name="panel"></slot>`,
  `<div id="Panel"></div><a id="PanelConfig" href="${away}"></a>`,
  `<xmp><img src=x onerror=${run}></xmp>`,
  `<plaintext>`,
  `<!--`,
]
const entities = [
  `&lt;img src=x onerror=${run}&gt;`,
  `&#60;script&#62;${run}&#60;/script&#62;`,
  `&#x3c;img src=x onerror=${run}&#x3e;`,
  `%3Cscript%3E${run}%3C/script%3E`,
  `\\u003cscript\\u003e${run}`,
  `\u003cscript\u003e${run}\u003c/script\u003e`,
  `＜script＞${run}＜/script＞`,
  `+ADw-script+AD4-${run}+ADw-/script+AD4-`,
]
const templates = [
  `{{${run}}}`,
  `{{constructor.constructor('${run}')()}}`,
  `\${${run}}`,
  `<%= ${run} %>`,
  `#{${run}}`,
  `{%raw%}${run}{%endraw%}`,
  `[[${run}]]`,
  `{{7*7}}`,
  `{dangerouslySetInnerHTML}`,
  `$&$\`$'$1`,
  '%s %d %o %n',
  '{n} {count} {name}',
]
const styles = [
  `;background:url(${away}x)`,
  `}*{background:url("${away}x")}`,
  `expression(${run})`,
  `@import "${away}x.css";`,
  `</style><img src=x onerror=${run}>`,
  `var(--x,url(${away}x))`,
]
const odd = [
  '\u202Etxet siht fo daer\u202C',
  '\u2066\u2067\u2068\u2069\u200F\u200E',
  '\u0000nothing\u0000',
  `<scr\u0000ipt>${run}</scr\u0000ipt>`,
  '\u0001\u0002\u0003\u0008\u000B\u000C\u001B[31mred\u001B[0m',
  '\uD800 half of a character',
  '\uFFFE\uFFFF\uFEFF',
  'Z\u0351\u036B\u0343\u036A\u0302\u0352'.repeat(40),
  '\u2028alert\u2029',
  'x'.repeat(20_000),
  '<'.repeat(2_000),
  '&'.repeat(2_000),
  '<b>'.repeat(500),
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  '[object Object]',
  '-1e309',
  'NaN',
  '{"success":false,"message":"<b>"}',
  '</p></div></main></body></html>',
  '<!doctype html><html><body onload=canary()>',
  "'; DROP TABLE members; --",
  '../../../etc/passwd',
  '\r\nSet-Cookie: canary=1',
]

export const TEXTS: readonly string[] = [
  ...tags,
  ...entities,
  ...templates,
  ...styles,
  ...odd,
  ...BAD_ADDRESSES,
  ...closers.flatMap((end) => [`${end}<img src=x onerror=${run}>`, `${end} ${handlers[0]}=${run} x=`]),
  ...handlers.flatMap((handler) => [`x" autofocus ${handler}="${run}`, `<p ${handler}=${run} style=animation-name:x>`]),
  ...tags.slice(0, 24).map((tag) => tag.toUpperCase().replaceAll('CANARY()', run)),
]

const swallows = /<(?:plaintext|!--|xmp|template|noscript|title|textarea)/i
export const EVERYTHING = [
  ...TEXTS.filter((text) => !swallows.test(text)),
  ...TEXTS.filter((text) => swallows.test(text)),
]
  .filter((text) => text.length < 500)
  .join(' ')

interface Shape {
  readonly type: string
  readonly entries?: Record<string, GenericSchema>
  readonly item?: GenericSchema
  readonly wrapped?: GenericSchema
  readonly options?: readonly (GenericSchema & string)[]
  readonly pipe?: readonly GenericSchema[]
  readonly literal?: unknown
}

const FIXED: Readonly<Record<string, unknown>> = {
  token: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  USD: 0.012,
  base: 'INR',
  base_code: 'INR',
  type: 'checkbox',
}

/**
 * Fills a schema with these texts. Each item of a list gets one text; a single text gets all of them. `length` is the
 * length of each list.
 */
export function answerFrom(schema: GenericSchema, length = TEXTS.length, place?: number, name = ''): unknown {
  const { type, entries, item, wrapped, options, pipe, literal } = schema as unknown as Shape
  const text = place === undefined ? EVERYTHING : TEXTS[place % TEXTS.length]
  if (name in FIXED) return FIXED[name]
  if (pipe?.[0] && pipe[0] !== schema) return answerFrom(pipe[0], length, place, name)
  if (entries)
    return Object.fromEntries(
      Object.entries(entries).map(([key, inner], i) => [
        key,
        answerFrom(inner, length, place === undefined ? undefined : place + i * 17, key),
      ]),
    )
  // An inner list is short, because the outer list already has every text.
  if (item)
    return Array.from({ length: place === undefined ? length : 8 }, (_, i) =>
      answerFrom(item, length, (place ?? 0) + i, name),
    )
  if (wrapped) return answerFrom(wrapped, length, place, name)
  if (type === 'literal') return literal
  if (type === 'picklist') return options?.[0]
  if (type === 'union') {
    const kinds = options?.map((option) => (option as unknown as Shape).type) ?? []
    return kinds[0] === 'number' ? 100 + (place ?? 900) : `${place ?? ''}${text}`
  }
  if (type === 'boolean') return true
  if (type === 'number') return 1000
  if (type === 'unknown') return { value: `${place}${text}`, label: text }
  if (type === 'record') return { [text ?? '']: text }
  return text
}
