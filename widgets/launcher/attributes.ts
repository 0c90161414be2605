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
   * The place in which it opens by itself. A pressed button opens the dialog.
   * @type {'corner' | 'dialog' | 'banner'}
   * @default 'corner'
   */
  place: 'string',
} as const
