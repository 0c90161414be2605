import { createHash } from 'node:crypto'
import { people } from '../../content/people.ts'

export interface Person {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly emailVerified: boolean
}

const [member] = people

/** The first example has the demo member's address, so that signing in with it links the two accounts. */
export const examples: readonly Person[] = [
  { email: member.email, firstName: member.firstName, lastName: member.lastName, emailVerified: true },
  { email: 'leena.thomas@example.com', firstName: 'Leena', lastName: 'Thomas', emailVerified: true },
  { email: 'rohan.das@example.com', firstName: 'Rohan', lastName: 'Das', emailVerified: true },
]

const idOf = (email: string): string =>
  BigInt(`0x${createHash('sha256').update(email).digest('hex').slice(0, 16)}`).toString()

export function createDirectory() {
  const chosen = new Map<string, Person>()
  return {
    add(person: Person): string {
      const id = idOf(person.email)
      chosen.set(id, person)
      return id
    },
    claimsOf(id: string) {
      const person = chosen.get(id)
      if (!person) return undefined
      const { email, firstName, lastName, emailVerified } = person
      return {
        sub: id,
        email,
        email_verified: emailVerified,
        name: `${firstName} ${lastName}`.trim(),
        given_name: firstName,
        family_name: lastName,
      }
    },
  }
}
