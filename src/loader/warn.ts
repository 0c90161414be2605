/** Reports a developer's mistake where developers look. */
// biome-ignore lint/suspicious/noConsole: the console is that place
export const warn = (message: string): void => console.warn(`[panel] ${message}`)

/** Passes a fault that no caller can show to the page's own error report; the environments of unit tests have none. */
// biome-ignore lint/suspicious/noConsole: the console is that place
export const report = (fault: unknown): void => (globalThis.reportError ?? console.error)(fault)
