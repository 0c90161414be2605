import { SESSION_LIFE } from '../server/accounts/rules.ts'
import { type InPage, newId, shown } from './panel.ts'
import type { Member } from './state.ts'

export function signIn({ state, now }: InPage, member: Member, message: string) {
  const token = `demo-${newId()}`
  state.sessions.push({ token, userId: member.id, createdAt: now(), expiresAt: now() + SESSION_LIFE })
  return { success: true, message, token, user: shown(state, member) }
}

export function endSessions({ state }: InPage, userId: string, except?: string): void {
  state.sessions = state.sessions.filter((one) => one.userId !== userId || one.token === except)
}
