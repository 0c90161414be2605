import { readSeen } from './typed.ts'

export const COMPLAINT_LIMIT = 2000
/** The most complaints of a member that wait for an answer. */
export const MOST_OPEN = 5

export const readComplaint = readSeen

export const complaintFault = (text: string) =>
  text === '' ? 'complaint-missing' : text.length > COMPLAINT_LIMIT ? 'complaint-long' : undefined
