/** The path of a page with its campaign names (`utm_…`); other parameters may hold tokens or what somebody typed. Empty for what is no path. */
export function landingPage(address: string): string {
  const [, path = '', query = ''] = /^(?:https?:\/\/[^/?#]*)?(\/[^?#]*)?(?:\?([^#]*))?/i.exec(address) ?? []
  const campaign = query.split('&').filter((pair) => /^utm_\w+=[^=]*$/.test(pair) && !/%3d/i.test(pair))
  // a download's link is its secret
  const shown = path.replace(/^((?:\/[a-z]{2})?\/files)\/.*$/, '$1')
  return shown && [shown, campaign.join('&')].filter(Boolean).join('?')
}

/** Scheme and host of the page of another site: its path, query and user may be secrets there. Empty for what is no URL. */
export function referringPage(address: string): string {
  const [, scheme, host] = /^([a-z][a-z\d+.-]*:\/\/)(?:[^/?#@]*@)?([^/?#@\s]+)/i.exec(address) ?? []
  return scheme && host ? `${scheme}${host}/`.toLowerCase() : ''
}

/** A campaign's name; empty for what holds a parameter, such as a token. */
export const campaignName = (name: string): string => (/=|%3d/i.test(name) ? '' : name)
