/** Whether a person has a mail already, however its lines were broken on the way. */
const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Whether one of the texts of earlier mails says the same as this one. */
export const hasMail = (earlier: readonly string[], text: string): boolean =>
  inOneLine(text) !== '' && earlier.some((one) => inOneLine(one) === inOneLine(text))
