import { provideRoutes } from '../src/element/routes.ts'
import { routes } from './routes.ts'

// Every element imports this file, so that it can link to other elements without importing their sources.

provideRoutes(routes)
