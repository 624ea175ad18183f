/** How a provider writes one mailbox in several ways, beside `+tag`. */
type Rule = {
  domains: RegExp
  /** The domain that stands for all of them; without, each has mailboxes of its own. */
  domain?: string
  fold?: (name: string) => string
}

const RULES: Rule[] = [
  { domains: /^(gmail|googlemail)\.com$/, domain: 'gmail.com', fold: (name) => name.replaceAll('.', '') },
  // account names have no hyphen; what follows one is a tag
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

/** The mailbox that an email address leads to, as far as its writing tells: lower case, without `+tag`, by the rules of the large providers. */
export function mailboxOf(address: string): string {
  const folded = address.trim().toLowerCase()
  const at = folded.lastIndexOf('@')
  const [, user, provider] = SUBDOMAIN.exec(folded.slice(at + 1)) ?? []
  const domain = provider ?? folded.slice(at + 1)
  const name = user ?? folded.slice(0, at).replace(/(?<=.)\+.*$/, '')
  const rule = RULES.find(({ domains }) => domains.test(domain))
  // a name of nothing but what is left out stays as it is
  return `${rule?.fold?.(name) || name}@${rule?.domain ?? domain}`
}
