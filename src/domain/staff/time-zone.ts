/** Whether a text names a time zone that times can be told in, such as `Asia/Taipei`. */
export function isTimeZone(text: string): boolean {
  try {
    // offsets such as +07:00 are no zones: they know no summer
    return /^[A-Za-z]/.test(text) && new Intl.DateTimeFormat('en', { timeZone: text }).format(0) !== ''
  } catch {
    return false
  }
}
