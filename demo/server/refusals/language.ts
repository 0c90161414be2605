export const languages = ['en', 'hi'] as const
export type Language = (typeof languages)[number]

const isLanguage = (value: string): value is Language => (languages as readonly string[]).includes(value)

/** Reads `Accept-Language` (RFC 9110, 12.5.4). The default is English. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';')
      const weight = rest.map((option) => /^\s*q=([\d.]+)\s*$/.exec(option)?.[1]).find(Boolean)
      return { base: tag.split('-')[0] ?? '', weight: Number(weight ?? 1) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  return wanted.map(({ base }) => base).find(isLanguage) ?? 'en'
}
