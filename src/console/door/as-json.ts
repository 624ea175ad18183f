/** What a script put into a field; null for what can't be read, which the API refuses as a field. */
export function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
