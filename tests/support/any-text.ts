import fc from 'fast-check'

const SURROGATES = 0xd800
const AFTER_SURROGATES = 0xe000

/** Generates any text. fast-check's `binary` takes two seconds in each process, because it lists all characters. */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - (AFTER_SURROGATES - SURROGATES) })
  .map((n) => String.fromCodePoint(n < SURROGATES ? n : n + (AFTER_SURROGATES - SURROGATES)))

export const anyText = (constraints: { readonly maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ unit: anyCharacter, ...constraints })

/** Generates any web address without fast-check's `webUrl`, for the same reason. */
export const anyWebAddress = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.domain(),
    fc.option(fc.nat(65_535)),
    fc.array(anyText(), { maxLength: 3 }),
  )
  .map(([scheme, host, port, path]) => {
    const end = path.map((part) => `/${encodeURIComponent(part)}`).join('')
    return `${scheme}://${host}${port === null ? '' : `:${port}`}${end}`
  })
