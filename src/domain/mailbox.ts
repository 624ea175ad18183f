const DOTLESS: readonly string[] = ['gmail.com', 'googlemail.com']

/** The mailbox that an address leads to, as far as its writing tells: small letters, no `+tag`, no dots where the house ignores them. */
export function mailboxOf(address: string): string {
  const folded = address.trim().toLowerCase()
  const at = folded.lastIndexOf('@')
  const house = folded.slice(at + 1)
  const name = folded.slice(0, at).replace(/(?<=.)\+.*$/, '')
  return DOTLESS.includes(house) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${house}`
}
