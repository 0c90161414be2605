export const escapeHtml = (value: string): string =>
  value.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
