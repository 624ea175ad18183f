/** Whether a page's form comes from a page of ours: React Router asks the same, and takes a stranger's for our own failure. */
export function isOwnForm(sent: string | undefined, asked: string, ownOrigins: readonly string[]): boolean {
  // programs, and browsers of old, send none
  if (!sent) return true
  if (!URL.canParse(sent)) return false
  const { origin, host } = new URL(sent)
  // a proxy that leaves http open next to https must not cost a lead
  return origin === asked || ownOrigins.some((own) => new URL(own).host === host)
}
