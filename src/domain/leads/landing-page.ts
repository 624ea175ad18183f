/** The path of a page with its campaign names (`utm_…`); other parameters may hold tokens or what somebody typed. Empty for what is no path. */
export function landingPage(address: string): string {
  const [, path = '', query = ''] = /^(?:https?:\/\/[^/?#]*)?(\/[^?#]*)?(?:\?([^#]*))?/i.exec(address) ?? []
  const campaign = query.split('&').filter((pair) => /^utm_\w+=/.test(pair))
  return path && [path, campaign.join('&')].filter(Boolean).join('?')
}

/** An address without query and fragment, in which other sites may have tokens. */
export const referringPage = (address: string): string => address.split(/[?#]/, 1)[0] ?? ''
