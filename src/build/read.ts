import { readFileSync } from 'node:fs'
import ts from 'typescript'
import type { Attribute, Declarations, ElementDeclaration, EventDeclaration, Method, Styled } from './model.ts'

// Reads the elements' declarations from their sources at build time: names and types with the TypeScript compiler,
// descriptions from the comments. A mismatch stops the build.

const WRITTEN_OUT = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const pascal = (tag: string): string => tag.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function tagged(tags: readonly ts.JSDocTag[], name: string): Map<string, string> {
  const found = tags
    .filter(({ tagName }) => tagName.text === name)
    .map(({ comment }) => oneLine(ts.getTextOfJSDocComment(comment) ?? '').split(/ - (.*)/s))
  return new Map(found.map(([key = '', words = '']) => [key, words]))
}

function createReader(root: string, names: readonly string[]) {
  const path = (file: string) => `${root}/${file}`
  const { config } = ts.readConfigFile(path('tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const files = names.map((name) => path(`widgets/${name}/element.ts`))
  const program = ts.createProgram([...files, path('src/ui/css.d.ts')], options)
  const checker = program.getTypeChecker()

  const source = (file: string): ts.SourceFile => {
    const found = program.getSourceFile(path(file))
    if (!found) throw new Error(`${file} is not part of the program`)
    return found
  }
  const exported = (file: string, name: string): ts.Symbol => {
    const module = checker.getSymbolAtLocation(source(file))
    const found = module && checker.getExportsOfModule(module).find((symbol) => symbol.name === name)
    if (!found) throw new Error(`${file} exports no ${name}`)
    return found
  }
  const write = (type: ts.Type): string => {
    if (type.isUnion() && !(type.flags & ts.TypeFlags.Boolean)) return type.types.map(write).join(' | ')
    if (type.flags & ts.TypeFlags.Object && type.symbol?.flags & ts.SymbolFlags.TypeLiteral)
      return `{ ${type
        .getProperties()
        .map((member) => `${member.name}: ${write(checker.getTypeOfSymbol(member))}`)
        .join('; ')} }`
    return checker.typeToString(type, undefined, WRITTEN_OUT).replaceAll('"', "'")
  }
  const describe = (symbol: ts.Symbol): string =>
    oneLine(ts.displayPartsToString(symbol.getDocumentationComment(checker)))
  return { checker, source, exported, write, describe }
}

type Reader = ReturnType<typeof createReader>

const TYPES: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  json: 'unknown',
  address: 'string',
  level: 'number',
}

/** @param words descriptions for the attributes that have no comment */
function readAttributes(reader: Reader, type: ts.Type, words?: Map<string, string>): Attribute[] {
  const attributes = type.getProperties().map((symbol) => {
    const tags = symbol.getJsDocTags(reader.checker)
    const tagText = (name: string) => {
      const text = tags.find((tag) => tag.name === name)?.text
      return text && oneLine(ts.displayPartsToString(text)).replace(/^\{(.*)\}$/, '$1')
    }
    const kind = reader.checker.getTypeOfSymbol(symbol)
    const known = kind.isStringLiteral() ? TYPES[kind.value] : undefined
    if (!known) throw new Error(`the attribute ${symbol.name} has an unknown type`)
    const name = kebab(symbol.name)
    return {
      name,
      property: symbol.name,
      type: tagText('type') ?? known,
      isRequired: tags.some((tag) => tag.name === 'required'),
      default: tagText('default') ?? (known === 'boolean' ? 'false' : undefined),
      description: words?.get(name) ?? reader.describe(symbol),
    }
  })
  const names = new Set(attributes.map(({ name }) => name))
  for (const name of words?.keys() ?? [])
    if (!names.has(name)) throw new Error(`@attr ${name} describes an attribute that does not exist`)
  for (const { name, description } of attributes)
    if (!description) throw new Error(`the attribute ${name} is not described`)
  return attributes
}

const readEvents = (reader: Reader, name: string): EventDeclaration[] =>
  reader.checker
    .getDeclaredTypeOfSymbol(reader.exported('src/element/events.ts', name))
    .getProperties()
    .map((symbol) => ({
      name: symbol.name,
      detail: reader.write(reader.checker.getTypeOfSymbol(symbol)),
      description: reader.describe(symbol),
    }))

const styled = (found: Map<string, string>): Styled[] =>
  [...found].map(([name, description]) => ({ name, syntax: undefined, description }))

function readElement(
  reader: Reader,
  name: string,
  common: { attributes: readonly Attribute[]; events: readonly EventDeclaration[]; parts: readonly Styled[] },
  all: readonly EventDeclaration[],
): ElementDeclaration {
  const { checker } = reader
  const file = `widgets/${name}/element.ts`
  const statement = reader
    .source(file)
    .statements.find(
      (one): one is ts.ExpressionStatement =>
        ts.isExpressionStatement(one) &&
        ts.isCallExpression(one.expression) &&
        one.expression.expression.getText() === 'defineElement',
    )
  const shape = statement && (statement.expression as ts.CallExpression).arguments[0]
  const comment = statement && ts.getJSDocCommentsAndTags(statement).find(ts.isJSDoc)
  if (!statement || !shape || !comment) throw new Error(`${file} defines no element, or has no doc comment`)
  const tags = comment.tags ?? []
  const type = checker.getTypeAtLocation(shape)
  const member = (key: string): ts.Type | undefined => {
    const symbol = type.getProperty(key)
    return symbol && checker.getTypeOfSymbolAtLocation(symbol, shape)
  }
  const tag = `panel-${name}`
  const fires = tagged(tags, 'fires')
  const events = all
    .filter((event) => fires.has(event.name) || common.events.some((one) => one.name === event.name))
    .map((event) => ({ ...event, description: fires.get(event.name) || event.description }))
  for (const fired of fires.keys())
    if (!events.some((event) => event.name === fired))
      throw new Error(`${file}: src/element/events.ts does not declare ${fired}`)
  const store = member('createStore')?.getCallSignatures()[0]?.getReturnType()
  const methods: Method[] = [...tagged(tags, 'method')].map(([method, description]) => {
    const symbol = store?.getProperty(method)
    const signature = symbol && checker.getTypeOfSymbol(symbol).getCallSignatures()[0]
    if (!signature || signature.parameters.length > 0)
      throw new Error(`${file}: @method ${method} must name a method of the store that takes no parameters`)
    return { name: method, returns: reader.write(signature.getReturnType()), description }
  })
  const own = member('attributes')
  const root = /root: 'light'/.test(shape.getText()) ? 'light' : 'shadow'
  const parts = styled(tagged(tags, 'csspart'))
  if (root === 'light' && parts.length > 0) throw new Error(`${file}: ::part() works only with a shadow root`)
  return {
    tag,
    name: pascal(tag),
    root,
    description: oneLine(ts.getTextOfJSDocComment(comment.comment) ?? ''),
    attributes: [...(own ? readAttributes(reader, own, tagged(tags, 'attr')) : []), ...common.attributes],
    events,
    methods,
    parts: root === 'light' ? [] : [...common.parts, ...parts],
  }
}

const readProperties = (css: string): Styled[] =>
  [...css.matchAll(/@cssprop (--[\w-]+) - (<\S+) (.*)/g)].map(([, name = '', syntax, description = '']) => ({
    name,
    syntax,
    description,
  }))

export function readDeclarations(root: string, names: readonly string[]): Declarations {
  const reader = createReader(root, names)
  const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { version: string }
  const events = readEvents(reader, 'PanelEvents')
  const own = new Set(readEvents(reader, 'CommonEvents').map(({ name }) => name))
  const definition = reader.exported('src/element/host.ts', 'ElementDefinition').declarations?.[0]
  const common = {
    attributes: readAttributes(
      reader,
      reader.checker.getTypeOfSymbol(reader.exported('src/element/host.ts', 'COMMON')),
    ),
    events: events.filter(({ name }) => own.has(name)),
    parts: styled(tagged(definition ? ts.getJSDocTags(definition) : [], 'csspart')),
  }
  return {
    version,
    elements: names.map((name) => readElement(reader, name, common, events)),
    common,
    tag: readAttributes(
      reader,
      reader.checker.getDeclaredTypeOfSymbol(reader.exported('src/element/host.ts', 'TagAttributes')),
    ),
    events,
    properties: readProperties(readFileSync(`${root}/src/ui/tokens.css`, 'utf8')),
  }
}
