/** Alternative spellings of one mailbox at a provider, beside `+tag`. */
type Rule = {
  domains: RegExp
  /** The canonical domain of aliases; without it, each domain has its own mailboxes. */
  domain?: string
  fold?: (name: string) => string
}

const RULES: Rule[] = [
  { domains: /^(gmail|googlemail)\.com$/, domain: 'gmail.com', fold: (name) => name.replaceAll('.', '') },
  // account names have no hyphen; a tag follows the first one
  { domains: /^(yahoo\.[a-z.]+|ymail\.com|rocketmail\.com)$/, fold: (name) => name.replace(/(?<=.)-.*$/, '') },
  { domains: /^(icloud|me|mac)\.com$/, domain: 'icloud.com' },
  {
    domains: /^(proton\.me|protonmail\.com|protonmail\.ch|pm\.me)$/,
    domain: 'proton.me',
    fold: (name) => name.replace(/[._-]/g, ''),
  },
  {
    domains: /^(ya\.ru|yandex\.(ru|com|by|kz|ua))$/,
    domain: 'yandex.ru',
    fold: (name) => name.replaceAll('-', '.'),
  },
]

/** `tag@name.fastmail.com` is `name@fastmail.com`. */
const SUBDOMAIN = /^([^.]+)\.(fastmail\.(?:com|fm))$/

/** The canonical mailbox of an email address: lower case, without `+tag`, by the rules of the large providers. */
export function mailboxOf(address: string): string {
  const folded = address.trim().toLowerCase()
  const at = folded.lastIndexOf('@')
  const [, user, provider] = SUBDOMAIN.exec(folded.slice(at + 1)) ?? []
  const domain = provider ?? folded.slice(at + 1)
  const name = user ?? folded.slice(0, at).replace(/(?<=.)\+.*$/, '')
  const rule = RULES.find(({ domains }) => domains.test(domain))
  // a name without any other characters stays unchanged
  return `${rule?.fold?.(name) || name}@${rule?.domain ?? domain}`
}
