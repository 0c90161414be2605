/** Without digits and letters that are easily confused. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const GROUP = 4

/** Values from here on are drawn again: with them, some letters would be more frequent than others. */
const EVEN = 256 - (256 % ALPHABET.length)

function randomLetter(): string {
  for (;;) {
    const [byte = EVEN] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < EVEN) return ALPHABET.charAt(byte % ALPHABET.length)
  }
}

export const randomCode = (prefix: string, groups: number): string =>
  [prefix, ...Array.from({ length: groups }, () => Array.from({ length: GROUP }, randomLetter).join(''))].join('-')
