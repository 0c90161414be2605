import { compileScript, parse } from 'vue/compiler-sfc'

/** Compiles a single-file component; with `name` into a constant. */
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
