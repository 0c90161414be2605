const parameters = new URLSearchParams(location.search)

export const api = parameters.get('api') ?? ''
export const surveys = parameters.getAll('survey')

export const root = document.querySelector('main') as HTMLElement
