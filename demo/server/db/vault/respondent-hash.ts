import { createHmac, hkdfSync } from 'node:crypto'

/**
 * The pseudonym of a member in the results of a survey. It differs between surveys, so that their files cannot be
 * joined.
 */
export type RespondentHash = (surveyId: string, userId: string) => string

const BYTES = 32
const DIGITS = 16

export function createRespondentHash(secret: string): RespondentHash {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'panel respondent', BYTES))
  return (surveyId, userId) =>
    createHmac('sha256', key)
      .update(JSON.stringify([surveyId, userId]))
      .digest('hex')
      .slice(0, DIGITS)
}
