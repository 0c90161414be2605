export interface BackPage {
  readonly title: string
  readonly lede: string
  /** HTML, already escaped. */
  readonly links: string
  readonly body: string
  readonly script: string
  readonly marks?: string
}

export const backPage = ({ title, lede, links, body, script, marks = '' }: BackPage): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <meta name="color-scheme" content="light dark">
  <title>${title} · Panel</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/dev/tokens.css">
  <link rel="stylesheet" href="/dev/mailbox.css">
  <script src="/dev/${script}" defer></script>
</head>
<body class="panel-root"${marks}>
  <main class="mailbox">
    <header class="mailbox-head">
      <h1>${title}</h1>
      <p>${lede}</p>
      <p class="mailbox-links">${links}</p>
    </header>
    ${body}
  </main>
</body>
</html>
`
