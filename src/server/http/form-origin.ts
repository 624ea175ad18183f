/** Whether one of our pages sent a form. React Router makes the same check, but treats a foreign form as a server error. */
export function isOwnForm(sent: string | undefined, requestOrigin: string, ownOrigins: readonly string[]): boolean {
  // programs and very old browsers send no Origin
  if (!sent) return true
  if (!URL.canParse(sent)) return false
  const { origin, host } = new URL(sent)
  // a proxy that serves http and https alike must not cost a lead
  return origin === requestOrigin || ownOrigins.some((ownOrigin) => new URL(ownOrigin).host === host)
}
