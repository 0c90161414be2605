import { provideRoutes } from '../src/element/routes.ts'
import { routes } from './tables/routes.ts'

// The build imports this file into every element, so that it can link to the others without importing their sources.

provideRoutes(routes)
