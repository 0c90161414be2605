import type { Line } from './line.ts'

export const otherLines: readonly Line[] = [
  {
    forms: ['partners report'],
    about: 'Prints the registrations, submissions and redemptions of each partner.',
    request(given) {
      given.none()
      return { verb: 'partners' }
    },
  },
  {
    forms: [
      'conformance --url URL --email ADDRESS [--email ADDRESS]',
      'conformance --url URL --email ADDRESS --password PASSWORD',
    ],
    about: `Checks each rule of the API's contract on the server at URL, such as https://panel.example/api.
      ADDRESS must have no account there, and you must be able to read its mail: the command asks you for the codes that
      are mailed to it. With a second address it checks one more rule. The check registers members, answers surveys,
      redeems a reward and requests a withdrawal of 100 points: use a test panel. With --password it signs in to the
      account of ADDRESS, which must have no history, and registers nobody; rules about registering and about changing a
      password are then not tried. It exits with 1 if a rule is broken or a required call is missing.`,
    async run(given) {
      const { runConformance } = await import('../conformance/command.ts')
      return runConformance(given)
    },
  },
]
