import type { Attribute, Declarations, ElementDeclaration, EventDeclaration } from './model.ts'

// `llms.txt` (https://llmstxt.org): one page of Markdown that describes the elements to programs that write code. A
// test runs the example page in it.

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ').trim()

const attributeLine = ({ name, type, default: value, description }: Attribute): string =>
  `- \`${name}\` (${type.replaceAll("'", '')}${value ? `, ${value.replaceAll("'", '')} by default` : ''}): ${oneLine(description)}`

const eventLine = ({ name, detail, description }: EventDeclaration): string =>
  `- \`${name}\`, detail \`${oneLine(detail)}\`: ${oneLine(description)}`

const without = <Item extends { readonly name: string }>(all: readonly Item[], common: readonly Item[]): Item[] =>
  all.filter(({ name }) => !common.some((one) => one.name === name))

function elementPart({ tag, description, attributes, events, methods }: ElementDeclaration, { common }: Declarations) {
  const lines = [
    ...without(attributes, common.attributes).map(attributeLine),
    ...without(events, common.events).map(eventLine),
    ...methods.map(({ name, description: what }) => `- \`${name}()\`: ${oneLine(what)}`),
  ]
  return [`### \`<${tag}>\``, '', oneLine(description), ...(lines.length > 0 ? ['', ...lines] : []), ''].join('\n')
}

const PAGE = `<!doctype html>
<html lang="en">
<title>A page with a survey panel</title>
<script async src="https://panel.example/panel.js"></script>
<panel-survey-list></panel-survey-list>
</html>`

export function agentsPage(all: Declarations): string {
  const { version, elements, common, tag, properties } = all
  return `# Panel Widgets ${version}

> The member side of a market-research survey panel as custom elements: sign-in, surveys, points, rewards and withdrawals. A page takes one script tag and the elements that it wants. This file is generated from the elements' declarations.

## Install

\`https://panel.example\` stands for the address of the panel: ask the operator for it, and for your page's origin on its list \`PARTNER_ORIGINS\`.

\`\`\`html
${PAGE}
\`\`\`

- The script finds the tags, also those that are added later, and loads only those elements. To a guest, \`panel-survey\` shows an offer of the survey, and each other element that needs a member a card with one button; the sign-in form opens in their place.
- With a bundler: \`npm install panel-widgets\`, then \`import { configure, define } from 'panel-widgets'\`, \`configure({ api: 'https://panel.example/api' })\` and \`define('panel-survey')\`. In React 18 or newer: components from \`panel-widgets/react\`, such as \`<PanelSurvey surveyId="..." onSurveyCompleted={...} />\`.
- Use only what this file names. Do not write styles for what is inside an element: set the custom properties below. Do not handle passwords, codes or tokens: the elements do.

## Check

A page is done when \`doctor()\` finds nothing. Run this in its console, or in a browser test, and do what \`mend\` says of each finding:

\`\`\`js
const { healthy, findings } = await Panel.doctor()
console.log(healthy, findings.map(({ code, fault, mend }) => \`\${code}: \${fault} \${mend}\`))
\`\`\`

With a bundler, \`doctor\` is an export of \`panel-widgets\`. \`healthy\` is true and \`findings\` is empty on a page without a fault.

## Attributes of every element

${[...common.attributes, ...tag].map(attributeLine).join('\n')}

An attribute \`survey-id\` is the property \`surveyId\`.

## Events of every element

They bubble and cross shadow roots.

${common.events.map(eventLine).join('\n')}

## Custom properties

Set them on an element or any ancestor.

${properties.map(({ name, syntax, description }) => `- \`${name}\`${syntax ? ` (${syntax})` : ''}: ${oneLine(description)}`).join('\n')}

## Elements

${elements.map((element) => elementPart(element, all)).join('\n')}
## More

- \`custom-elements.json\`, \`web-types.json\`, \`messages.json\`: the same declarations and all texts, beside \`panel.js\` and in the package
- \`GET /api/openapi.json\` of the panel: every call of its API
- \`schemas/survey.schema.json\`, \`schemas/reward.schema.json\`: the files from which an operator adds surveys and rewards
`
}
