import { Shape } from './shape.tsx'

export function GoogleMark() {
  return (
    <svg className="panel-icon" viewBox="0 0 24 24" aria-hidden="true">
      <Shape
        fill="#4285f4"
        d="M22.6 12.2c0-.8-.1-1.5-.2-2.2H12v4.2h6a5.1 5.1 0 0 1-2.2 3.3v2.8h3.5c2.1-1.9 3.3-4.8 3.3-8.1z"
      />
      <Shape fill="#34a853" d="M12 23c3 0 5.5-1 7.3-2.7l-3.5-2.8a6.7 6.7 0 0 1-10-3.5H2.2v2.8A11 11 0 0 0 12 23z" />
      <Shape fill="#fbbc05" d="M5.8 14a6.6 6.6 0 0 1 0-4.2V7H2.2a11 11 0 0 0 0 9.9z" />
      <Shape fill="#ea4335" d="M12 5.4c1.6 0 3.1.6 4.2 1.6l3.1-3.1A11 11 0 0 0 2.2 7l3.6 2.8A6.6 6.6 0 0 1 12 5.4z" />
    </svg>
  )
}
