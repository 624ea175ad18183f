/** Whether a text is a supported time zone, such as `Asia/Taipei`. */
export function isTimeZone(text: string): boolean {
  try {
    // offsets such as +07:00 are not accepted: they lack daylight saving
    return /^[A-Za-z]/.test(text) && new Intl.DateTimeFormat('en', { timeZone: text }).format(0) !== ''
  } catch {
    return false
  }
}
