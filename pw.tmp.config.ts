import config from './playwright.config.ts'
export default { ...config, reporter: 'line', workers: 3 }
