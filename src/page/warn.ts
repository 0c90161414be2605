/** Reports a developer's mistake where developers look. */
// biome-ignore lint/suspicious/noConsole: the console is that place
export const warn = (message: string): void => console.warn(`[panel] ${message}`)
