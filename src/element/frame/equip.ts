const camel = (name: string): string => name.replace(/-./g, ([, letter = '']) => letter.toUpperCase())

type Call = (method: string) => Promise<void>

export function equip(element: HTMLElement, attributes: readonly string[], methods: readonly string[], call: Call) {
  for (const attribute of attributes) {
    const name = camel(attribute)
    const before = Object.getOwnPropertyDescriptor(element, name)
    if (name in HTMLElement.prototype || before?.get) continue
    Object.defineProperty(element, name, {
      configurable: true,
      get: () => element.getAttribute(attribute) ?? undefined,
      set(value: unknown) {
        if (value === true) element.setAttribute(attribute, '')
        else if ((value ?? false) === false) element.removeAttribute(attribute)
        else element.setAttribute(attribute, String(value))
      },
    })
    if (before) (element as unknown as Record<string, unknown>)[name] = before.value
  }
  for (const method of methods)
    Object.defineProperty(element, method, { configurable: true, value: () => call(method) })
}
