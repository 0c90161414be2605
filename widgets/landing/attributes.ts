export const landingAttributes = { figures: 'string' } as const
