import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Facts } from '../../server/http/site/front-page.ts'
import { pageHeaders } from '../../server/http/site/host.ts'
import { escapeHtml } from '../../server/http/site/html.ts'
import { root } from '../../server/http/site/root.ts'
import { english } from './english.ts'
import { hindi } from './hindi.ts'
import { type AboutPage, PATHS, type PageName, type Section } from './page.ts'

export const facts: Facts = {
  email: 'support@panel.example',
  phone: '+91 00000 00000',
  office: 'Pune, India',
  claims: 'global 24/7',
  figures: 'members=50K+; surveys=1M+; rewards=$2M+; countries=150+; respondents=8000000; research-countries=35',
  ...PATHS,
}

const written = (text: string): string =>
  escapeHtml(text).replace(/\[([^[\]]+)\]\((\/[\w/-]*)\)/g, (_, words, path) => `<a href="${path}">${words}</a>`)

const sectionOf = ({ head, body }: Section): string =>
  [
    `<h2>${written(head)}</h2>`,
    ...body.map((part) =>
      typeof part === 'string'
        ? `<p>${written(part)}</p>`
        : `<ul>${part.map((line) => `<li>${written(line)}</li>`).join('')}</ul>`,
    ),
  ].join('\n')

const articleOf = (
  lang: string,
  { title, lede, sections }: AboutPage,
): string => `<article lang="${lang}" data-in="${lang}">
      <h1>${written(title)}</h1>
      <p class="about-lede">${written(lede)}</p>
      ${sections.map(sectionOf).join('\n')}
    </article>`

const footerOf = ({ email = '', phone = '', office = '' }: Facts): string => {
  const names = Object.keys(PATHS) as PageName[]
  const linkOf = (name: PageName) =>
    `<li><a href="${PATHS[name]}"><span lang="en" data-in="en">${written(english[name].title)}</span><span lang="hi" data-in="hi">${written(hindi[name].title)}</span></a></li>`
  const contacts = [email, phone, office].filter(Boolean).map((one) => `<li>${escapeHtml(one)}</li>`)
  return `<footer class="about-foot">
    <ul>${names.map(linkOf).join('')}</ul>
    <ul>${contacts.join('')}</ul>
  </footer>`
}

const pageOf = (name: PageName, shown: Facts): string => `<!doctype html>
<html lang="en-IN">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
  <meta name="color-scheme" content="light dark">
  <title>${written(english[name].title)} · Panel</title>
  <script src="/language.js"></script>
  <link rel="icon" href="/icon.svg">
  <link rel="stylesheet" href="/host.css">
  <link rel="stylesheet" href="/about/tokens.css">
  <link rel="stylesheet" href="/about/about.css">
  <script src="/about/about.js" defer></script>
</head>
<body class="panel-root about">
  <header class="about-bar">
    <a class="about-home" href="/"><img src="/icon.svg" alt="" width="28" height="28"> Panel</a>
    <button class="about-language" type="button" hidden><span lang="en" data-in="hi">English</span><span lang="hi" data-in="en">हिन्दी</span></button>
  </header>
  <main class="about-main">
    ${articleOf('en', english[name])}
    ${articleOf('hi', hindi[name])}
    <p class="about-back"><a href="/"><span lang="en" data-in="en">Back to the Panel</span><span lang="hi" data-in="hi">पैनल पर वापस जाएँ</span></a></p>
  </main>
  ${footerOf(shown)}
</body>
</html>
`

const FILES: Readonly<Record<string, { path: string; type: string }>> = {
  'about.css': { path: 'demo/tools/pages/assets/about.css', type: 'text/css; charset=utf-8' },
  'about.js': { path: 'demo/tools/pages/assets/about.js', type: 'text/javascript; charset=utf-8' },
  'tokens.css': { path: 'src/ui/tokens.css', type: 'text/css; charset=utf-8' },
}

export function serveAboutPages(app: FastifyInstance, shown: Facts): void {
  for (const [name, path] of Object.entries(PATHS))
    app.get(path, async (_, reply) =>
      reply
        .headers(pageHeaders({}))
        .type('text/html; charset=utf-8')
        .send(pageOf(name as PageName, shown)),
    )
  for (const [name, { path, type }] of Object.entries(FILES))
    app.get(`/about/${name}`, async (_, reply) =>
      reply
        .type(type)
        .header('Cache-Control', 'no-cache')
        .send(await readFile(join(root, path))),
    )
}
