/** Writes a number with its noun, such as `1 point` and `2 points`. */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`
