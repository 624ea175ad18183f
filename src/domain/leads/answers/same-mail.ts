/** Detects duplicate mails regardless of line breaks. */
const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Whether one of the earlier mails has the same text. */
export const hasMail = (earlier: readonly string[], text: string): boolean =>
  inOneLine(text) !== '' && earlier.some((one) => inOneLine(one) === inOneLine(text))
