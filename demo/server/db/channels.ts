/** The channels on which the database sends notices (`listen`). */
export const channels = {
  pointsUpdated: 'panel_points_updated',
  /** The payload is the hash of the session's token (migrations/0001-sessions.sql). */
  sessionEnded: 'panel_session_ended',
  mailWaits: 'panel_mail_waits',
} as const
