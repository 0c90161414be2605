import { durationMessages } from './messages.ts'

export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes)
  const t = durationMessages.get()
  const hours = Math.floor(whole / 60)
  if (!hours) return t.minutes({ n: whole })
  return whole % 60 ? t.both({ n: hours, minutes: whole % 60 }) : t.hours({ n: hours })
}
