export const rewardsAttributes = { rateUrl: 'address' } as const
