export const FIGURES = ['members', 'surveys', 'rewards', 'countries', 'respondents', 'research-countries'] as const
type Figure = (typeof FIGURES)[number]
type Figures = Readonly<Partial<Record<Figure, string>>>

const isFigure = (name: string): name is Figure => (FIGURES as readonly string[]).includes(name)
const NUMBERS: Figures = { respondents: '^\\d{7,12}$', 'research-countries': '^\\d{1,3}$' }

/** Reads figures such as `members=50K+; surveys=1M+`. @returns the valid figures, and the invalid parts */
export function readFigures(text: string): { readonly figures: Figures; readonly wrong: readonly string[] } {
  const figures: Partial<Record<Figure, string>> = {}
  const wrong: string[] = []
  for (const part of text.split(';')) {
    const [name = '', figure = '', ...rest] = part.split('=').map((word) => word.trim())
    const fits = figure !== '' && rest.length === 0 && isFigure(name) && new RegExp(NUMBERS[name] ?? '').test(figure)
    if (fits) figures[name as Figure] = figure
    else if (part.trim()) wrong.push(part.trim())
  }
  return { figures, wrong }
}
