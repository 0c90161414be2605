import { compileScript, parse } from 'vue/compiler-sfc'

/** A single-file component as a module, as its owner's build makes one; with `name` a constant in place of its export. */
export function compileVue(source: string, path: string, name?: string): string {
  const { descriptor } = parse(source, { filename: path })
  const { content } = compileScript(descriptor, {
    id: path,
    inlineTemplate: true,
    templateOptions: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('panel-') } },
    ...(name ? { genDefaultAs: name } : {}),
  })
  return content
}
