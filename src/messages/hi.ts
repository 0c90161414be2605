/** Hindi, by screen; a text that is missing here shows in English. */
export const hindi: Record<string, Record<string, string>> = {}
