/** The path of a page with its campaign parameters (`utm_…`); other parameters may contain tokens or input. Empty for an invalid path. */
export function landingPage(address: string): string {
  const [, path = '', query = ''] = /^(?:https?:\/\/[^/?#]*)?(\/[^?#]*)?(?:\?([^#]*))?/i.exec(address) ?? []
  const campaign = query.split('&').filter((pair) => /^utm_\w+=[^=]*$/.test(pair) && !/%3d/i.test(pair))
  // links to documents, appointments and calendars are secrets
  const shown = path.replace(/^((?:\/[a-z-]+)?\/(?:files|appointment|calendar))\/.*$/i, '$1')
  return shown && [shown, campaign.join('&')].filter(Boolean).join('?')
}

/** Scheme and host of another site's page: its path, query and user may be secrets there. Empty for an invalid URL. */
export function referringPage(address: string): string {
  const [, scheme, host] = /^([a-z][a-z\d+.-]*:\/\/)(?:[^/?#@]*@)?([^/?#@\s]+)/i.exec(address) ?? []
  return scheme && host ? `${scheme}${host}/`.toLowerCase() : ''
}

/** A campaign's name; empty for values with a parameter, such as a token. */
export const campaignName = (name: string): string => (/=|%3d/i.test(name) ? '' : name)
