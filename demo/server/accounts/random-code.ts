/** Leaves out digits and letters that people confuse. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const GROUP = 4

/** A random byte that is this large is drawn again, because it would make some letters more frequent. */
const EVEN = 256 - (256 % ALPHABET.length)

function randomLetter(): string {
  for (;;) {
    const [byte = EVEN] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < EVEN) return ALPHABET.charAt(byte % ALPHABET.length)
  }
}

export const randomCode = (prefix: string, groups: number): string =>
  [prefix, ...Array.from({ length: groups }, () => Array.from({ length: GROUP }, randomLetter).join(''))].join('-')
