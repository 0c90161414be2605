// biome-ignore lint/suspicious/noConsole: the console is that place
export const warn = (message: string): void => console.warn(`[panel] ${message}`)

// biome-ignore lint/suspicious/noConsole: the console is that place
export const report = (fault: unknown): void => (globalThis.reportError ?? console.error)(fault)
