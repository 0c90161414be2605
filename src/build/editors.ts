import type { Attribute, Declarations, ElementDeclaration } from './model.ts'

const eventType = (detail: string): string => `CustomEvent<${detail}>`

const fieldOf = ({ name, property, type, default: value, description }: Attribute) => ({
  kind: 'field',
  name: property,
  type: { text: type === 'boolean' ? type : `${type} | undefined` },
  ...(value ? { default: value } : {}),
  description,
  attribute: name,
  reflects: true,
})

/** Custom elements manifest 2.1 (https://github.com/webcomponents/custom-elements-manifest). */
export function customElementsManifest({ elements, tag: onTag, properties }: Declarations) {
  const described = ({ name, type, default: value, description }: Attribute) => ({
    name,
    type: { text: type },
    ...(value ? { default: value } : {}),
    description,
  })
  const declarationOf = (element: ElementDeclaration) => ({
    kind: 'class',
    customElement: true,
    tagName: element.tag,
    name: `${element.name}Element`,
    description: element.description,
    superclass: { name: 'HTMLElement' },
    attributes: [
      ...element.attributes.map((attribute) => ({ ...described(attribute), fieldName: attribute.property })),
      ...onTag.map((attribute) => ({ ...described(attribute), fieldName: undefined })),
    ],
    members: [
      ...element.attributes.map(fieldOf),
      ...element.methods.map(({ name, returns, description }) => ({
        kind: 'method',
        name,
        return: { type: { text: returns } },
        description,
      })),
    ],
    events: element.events.map(({ name, detail, description }) => ({
      name,
      type: { text: eventType(detail) },
      description,
    })),
    cssParts: element.parts.map(({ name, description }) => ({ name, description })),
    cssProperties: properties.map(({ name, syntax, description }) => ({ name, syntax, description })),
  })
  return {
    schemaVersion: '2.1.0',
    readme: 'README.md',
    modules: elements.map((element) => {
      const path = `dist/${element.tag}.js`
      const declaration = { name: `${element.name}Element`, module: path }
      return {
        kind: 'javascript-module',
        path,
        declarations: [declarationOf(element)],
        exports: [{ kind: 'custom-element-definition', name: element.tag, declaration }],
      }
    }),
  }
}

export type CustomElementsManifest = ReturnType<typeof customElementsManifest>

const valuesOf = (type: string): string[] =>
  [...type.matchAll(/'([^']*)'|\b(\d+)\b/g)].map(([, word, number]) => word ?? number ?? '')

/** JetBrains' web types (https://github.com/JetBrains/web-types). */
export const webTypes = ({ version, elements, tag, properties }: Declarations) => ({
  $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
  name: 'panel-widgets',
  version,
  'js-types-syntax': 'typescript',
  'description-markup': 'markdown',
  contributions: {
    html: {
      elements: elements.map((element) => ({
        name: element.tag,
        description: element.description,
        attributes: [...element.attributes, ...tag].map(({ name, type, isRequired, default: value, description }) => ({
          name,
          description,
          ...(value ? { default: value } : {}),
          value: { type, required: false },
          ...(isRequired ? { required: true } : {}),
        })),
        js: {
          properties: element.attributes.map(({ property, type, description }) => ({
            name: property,
            type,
            description,
          })),
          events: element.events.map(({ name, detail, description }) => ({
            name,
            type: eventType(detail),
            description,
          })),
        },
        css: { parts: element.parts.map(({ name, description }) => ({ name, description })) },
      })),
    },
    css: { properties: properties.map(({ name, description }) => ({ name, description })) },
  },
})

/** VS Code's custom data for HTML (https://github.com/microsoft/vscode-custom-data). */
export const htmlData = ({ elements, tag }: Declarations) => ({
  version: 1.1,
  tags: elements.map((element) => ({
    name: element.tag,
    description: {
      kind: 'markdown',
      value: [
        element.description,
        ...element.events.map(({ name, description }) => `- \`${name}\`: ${description}`),
      ].join('\n'),
    },
    attributes: [...element.attributes, ...tag].map(({ name, type, description }) => ({
      name,
      description,
      ...(type === 'boolean' ? { valueSet: 'v' } : {}),
      ...(valuesOf(type).length > 0 ? { values: valuesOf(type).map((value) => ({ name: value })) } : {}),
    })),
  })),
})

export const cssData = ({ properties }: Declarations) => ({
  version: 1.1,
  properties: properties.map(({ name, syntax, description }) => ({ name, syntax, description })),
})
