export const launcherAttributes = {
  /**
   * The element that it opens.
   * @type {'panel-survey'}
   * @default 'panel-survey'
   */
  for: 'string',
  /** @required */
  surveyId: 'string',
  open: 'string',
  every: 'string',
  /**
   * Where it opens by itself; a pressed button opens the dialog.
   * @type {'corner' | 'dialog' | 'banner'}
   * @default 'corner'
   */
  place: 'string',
} as const
