/** Spec, section 2: under 60 minutes 'N min', otherwise 'Xh Ym' or 'Xh'. */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole < 60) return `${whole} min`
  const rest = whole % 60
  return `${Math.floor(whole / 60)}h${rest ? ` ${rest}m` : ''}`
}
