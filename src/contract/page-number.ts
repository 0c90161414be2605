import { number, pipe, string, transform, union } from 'valibot'

/** Accepts digits only: `Number` would also accept `1e3` and `0x1`. */
export const pageNumber = pipe(
  union([number(), string()]),
  transform((value) => (/^\s*\d+\s*$/.test(String(value)) ? Number(value) : Number.NaN)),
)
