const parameters = new URLSearchParams(location.search)

/** What the page is told by its address: the panel's API, and two surveys to choose from. */
export const api = parameters.get('api') ?? ''
export const surveys = parameters.getAll('survey')

/** Where the page draws. */
export const root = document.querySelector('main') as HTMLElement
