// biome-ignore lint/suspicious/noConsole: developers read the console
export const warn = (message: string): void => console.warn(`[panel] ${message}`)

// biome-ignore lint/suspicious/noConsole: developers read the console
export const report = (fault: unknown): void => (globalThis.reportError ?? console.error)(fault)
