import type { Overrides } from './catalogue.ts'

/** The keys of each catalogue, joined by bars; the build inserts them (src/build/texts.ts). */
declare const __PANEL_TEXT_KEYS__: Readonly<Record<string, string>>

export function faultsOf(own: Overrides = {}): readonly string[] {
  const faults: string[] = []
  for (const [language, parts] of Object.entries(own)) {
    if (!/^[a-z]{2,3}$/.test(language)) faults.push(`${language} is not a language code. Write en or hi.`)
    for (const [name, texts] of Object.entries(parts ?? {})) {
      const keys = __PANEL_TEXT_KEYS__[name]?.split('|')
      if (!keys) faults.push(`${name} is not a catalogue of texts.`)
      for (const [key, text] of Object.entries((keys && texts) || {})) {
        if (!keys?.includes(key)) faults.push(`${name}.${key} is not a known text.`)
        else if (!(typeof text === 'string' || (text as { other?: string } | null)?.other))
          faults.push(`${name}.${key} has a value that is not a text.`)
      }
    }
  }
  return [...new Set(faults)]
}

const reported = new Set<string>()

export function tellFaults(own: Overrides): void {
  for (const fault of faultsOf(own)) {
    if (reported.has(fault)) continue
    reported.add(fault)
    // biome-ignore lint/suspicious/noConsole: developers read the console
    console.warn(`[panel] messages: ${fault}`)
  }
}
