/** Name of the form field with the id of the last restored backup. */
export const RESTORED = ':restored'
