/** What every browser sends for a key that an input method has taken. */
const TAKEN = 229

/**
 * The key belongs to an input method. Safari ends the composition before it sends the Enter that ended it: that key is known
 * by its code alone.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === TAKEN
