import type { Attribute, Declarations, ElementDeclaration } from './model.ts'

export const GENERATED = "// Generated from the elements' own declarations.\n"

export const docComment = (text: string, indent = '  '): string => `${indent}/** ${text.replaceAll('*/', '*\\/')} */\n`
const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(' | ') || 'never'

const propertyOf = ({ property, type, description }: Attribute): string =>
  `${docComment(description)}  ${property}: ${type}${type === 'boolean' ? '' : ' | undefined'}\n`

/** A type in markup, which may write a number as text: `1 | 2` becomes `1 | 2 | '1' | '2'`. */
function writtenType(type: string): string {
  if (type === 'number') return 'number | string'
  return /^\d/.test(type) ? `${type} | ${type.replace(/\d+/g, "'$&'")}` : type
}

const propTypeOf = (name: string, { type, isRequired, description }: Attribute): string =>
  `${docComment(description, '    ')}    ${/\W/.test(name) ? `'${name}'` : name}${isRequired ? '' : '?'}: ${writtenType(type)} | undefined\n`

const isOwn = ({ property }: Attribute): boolean => property !== 'lang'

export function elementTypes({ elements, common, tag, events }: Declarations): string {
  const shared = new Set(common.attributes.map(({ name }) => name))
  const classOf = ({ name, description, attributes, methods }: ElementDeclaration) =>
    `${docComment(description, '')}export interface ${name}Element extends PanelElement {
${attributes
  .filter((attribute) => !shared.has(attribute.name))
  .map(propertyOf)
  .join(
    '',
  )}${methods.map((method) => `${docComment(method.description)}  ${method.name}(): ${method.returns}\n`).join('')}}\n`
  const table = (name: string, comment: string, cell: (element: ElementDeclaration) => string) =>
    `${docComment(comment, '')}export interface ${name} {\n${elements.map((element) => `  '${element.tag}': ${cell(element)}\n`).join('')}}\n`
  const properties = (all: string, nameOf: (attribute: Attribute) => string) => (element: ElementDeclaration) => {
    const own = element.attributes.filter(({ name }) => !shared.has(name))
    const lines = own.map((attribute) => propTypeOf(nameOf(attribute), attribute)).join('')
    return lines ? `${all} & {\n${lines}  }` : all
  }
  return `${GENERATED}
/** The \`detail\` of each event. */
export interface PanelEvents {
${events.map(({ name, detail, description }) => `${docComment(description)}  '${name}': ${detail}\n`).join('')}}

export type PanelEventMap = { [Name in keyof PanelEvents]: CustomEvent<PanelEvents[Name]> }

/** The properties of every element. */
export interface PanelElement extends HTMLElement {
${common.attributes.filter(isOwn).map(propertyOf).join('')}}

${elements.map(classOf).join('\n')}
/** The attributes of every element. */
export interface PanelCommonAttributes {
${[...common.attributes, ...tag].map((attribute) => propTypeOf(attribute.name, attribute)).join('')}}

/** The attributes by the names of their properties, for components. */
export interface PanelCommonProperties {
${[...common.attributes, ...tag].map((attribute) => propTypeOf(attribute.property, attribute)).join('')}}

${table('PanelElements', 'The elements by their tags.', ({ name }) => `${name}Element`)}
${table(
  'PanelProperties',
  'The properties that each element takes.',
  properties('PanelCommonProperties', ({ property }) => property),
)}
${table(
  'PanelAttributes',
  'The attributes that each element takes.',
  properties('PanelCommonAttributes', ({ name }) => name),
)}
${table('PanelEventNames', 'The events of each element.', (element) => quoted(element.events.map(({ name }) => name)))}
export type PanelTag = keyof PanelElements

declare global {
  interface HTMLElementTagNameMap extends PanelElements {}
  interface GlobalEventHandlersEventMap extends PanelEventMap {}
}
`
}

const listeners = (prefix: string, name = 'Name'): string =>
  `{ [Name in PanelEventNames[Tag] as \`${prefix}\${${name}}\`]?: ((event: CustomEvent<PanelEvents[Name]>) => void) | undefined }`

const attributesOrProperties = (one: string, other: string): string =>
  `((${one} & Partial<${other}>) | (Partial<${one}> & ${other}))`

interface Framework {
  readonly imports: readonly [names: string, module: string]
  readonly native: string
  readonly own?: string
  readonly listeners: string
  readonly augment: string
}

const jsxNamespace = (module: string): string =>
  `declare module '${module}' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}`

const frameworks: Readonly<Record<string, Framework>> = {
  react: {
    imports: ['DetailedHTMLProps, HTMLAttributes', 'react'],
    native: 'DetailedHTMLProps<HTMLAttributes<PanelElements[Tag]>, PanelElements[Tag]>',
    listeners: listeners('on'),
    augment: jsxNamespace('react'),
  },
  preact: {
    imports: ['HTMLAttributes', 'preact'],
    native: 'HTMLAttributes<PanelElements[Tag]>',
    listeners: listeners('on'),
    augment: jsxNamespace('preact'),
  },
  solid: {
    imports: ['JSX', 'solid-js'],
    native: 'JSX.HTMLAttributes<PanelElements[Tag]>',
    own: attributesOrProperties('PanelAttributes[Tag]', 'Properties<Tag>'),
    listeners: listeners('on:'),
    augment: `type Properties<Tag extends PanelTag> = {
  [Name in keyof PanelProperties[Tag] as Name extends keyof PanelElements[Tag] ? \`prop:\${Name & string}\` : never]: PanelProperties[Tag][Name]
}

${jsxNamespace('solid-js')}`,
  },
  svelte: {
    imports: ['HTMLAttributes', 'svelte/elements'],
    native: 'HTMLAttributes<PanelElements[Tag]>',
    listeners: listeners('on'),
    augment: `declare module 'svelte/elements' {
  interface SvelteHTMLElements extends Elements {}
}`,
  },
  vue: {
    imports: ['HTMLAttributes, VNodeProps', 'vue'],
    native: 'HTMLAttributes & VNodeProps',
    own: attributesOrProperties('PanelAttributes[Tag]', 'PanelProperties[Tag]'),
    listeners: listeners('on', 'Pascal<Name>'),
    augment: `type Pascal<Name extends string> = Name extends \`\${infer First}-\${infer Rest}\`
  ? \`\${Capitalize<First>}\${Pascal<Rest>}\`
  : Capitalize<Name>

type Components = { [Tag in PanelTag]: new () => { $props: Elements[Tag] } }

declare module 'vue' {
  interface GlobalComponents extends Components {}
}`,
  },
}

export const frameworkNames: readonly string[] = Object.keys(frameworks)

export function frameworkTypes(name: string): string {
  const framework = frameworks[name]
  if (!framework) throw new Error(`there are no types for ${name}`)
  const [names, module] = framework.imports
  const own = framework.own ?? 'PanelAttributes[Tag]'
  const all = `${own} ${framework.listeners} ${framework.augment}`
  const used = ['PanelAttributes', 'PanelElements', 'PanelEventNames', 'PanelEvents', 'PanelProperties', 'PanelTag']
  const imported = used.filter(
    (type) => type === 'PanelTag' || new RegExp(`\\b${type}\\b`).test(`${framework.native} ${all}`),
  )
  return `${GENERATED}
import type { ${names} } from '${module}'
import type { ${imported.join(', ')} } from '../elements.js'

type Elements = {
  [Tag in PanelTag]: Omit<${framework.native}, keyof PanelAttributes[Tag]> & ${own} & ${framework.listeners}
}

${framework.augment}
`
}

/** Returns the React prop of an event: `onSurveyCompleted` for `panel-survey-completed`. */
export const handlerOf = (event: string): string =>
  event.replace(/^panel-/, 'on-').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

export function reactTypes({ elements, events }: Declarations): string {
  return `${GENERATED}
import type { FunctionComponent, HTMLAttributes, Ref } from 'react'
import type { PanelElements, PanelEventMap, PanelEventNames, PanelProperties, PanelTag } from './elements.js'

export interface PanelHandlers {
${events.map(({ name, description }) => `${docComment(description)}  ${handlerOf(name)}: '${name}'\n`).join('')}}

/** The props of a component: the element's properties, its events, and the attributes of any HTML element. */
export type PanelProps<Tag extends PanelTag> = Omit<HTMLAttributes<PanelElements[Tag]>, keyof PanelHandlers | 'lang'> &
  PanelProperties[Tag] & {
    [Name in keyof PanelHandlers as PanelHandlers[Name] extends PanelEventNames[Tag] ? Name : never]?:
      | ((event: PanelEventMap[PanelHandlers[Name]]) => void)
      | undefined
  } & { ref?: Ref<PanelElements[Tag]> | undefined }

${elements.map(({ tag, name, description }) => `${docComment(description, '')}export declare const ${name}: FunctionComponent<PanelProps<'${tag}'>>`).join('\n')}
`
}

export const definitionTypes = (): string => `${GENERATED}
import type { PanelEventMap, PanelTag } from './elements.js'
import type { PanelMessages } from './texts.js'

export * from './elements.js'
export * from './texts.js'

/** The settings that \`panel.js\` reads as attributes. */
export interface PanelSettings {
  /** Base of every call, such as \`https://panel.example/api\`. */
  api?: string | undefined
  lang?: string | undefined
  theme?: 'auto' | 'light' | 'dark' | undefined
  home?: string | undefined
  partner?: string | undefined
  /** Addresses of your own pages, to which the footer links; registration links to the terms and the privacy policy, by default the panel's. */
  terms?: string | undefined
  privacy?: string | undefined
  cookies?: string | undefined
  guidelines?: string | undefined
  guide?: string | undefined
  faq?: string | undefined
  help?: string | undefined
  support?: string | undefined
  /** Your own texts, which replace ours. \`messages.json\` has all our texts. */
  messages?: PanelMessages | undefined
}

/** Loads these elements, or all without tags, and defines each tag once. Does nothing on a server. */
export declare function define(...tags: readonly PanelTag[]): Promise<void>

/** Changes settings: the theme, the language and the texts at any time, the others before the elements show. */
export declare function configure(settings: PanelSettings): void
`
