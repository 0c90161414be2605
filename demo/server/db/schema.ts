export * from './schema/accounts.ts'
export * from './schema/ledger.ts'
export * from './schema/rewards.ts'
export * from './schema/surveys.ts'
