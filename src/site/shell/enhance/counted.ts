/** Placeholder in a translated sentence for a number that only the browser knows. */
export const COUNT_PLACE = '{count}'

/** Fills in the number of a sentence. */
export const counted = (sentence = '', count: number): string => sentence.replace(COUNT_PLACE, String(count))
