/** The field of a form with the mark of the last restore. */
export const RESTORED = ':restored'
