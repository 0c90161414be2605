import config from './playwright.config.ts'
export default { ...config, reporter: 'list', workers: 2, timeout: 120_000, expect: { timeout: 15_000 } }
