import type { LayoutData } from '../layout-data.ts'

/** The firm as schema.org's Organization, with the offices of this edition. */
export const organisation = ({ site, offices, address }: LayoutData) => ({
  '@type': 'Organization',
  name: site.name,
  description: site.description,
  url: address.canonical,
  logo: `${address.origin}/icon-512.png`,
  email: site.email,
  sameAs: site.social.map(({ url }) => url),
  department: offices.map(({ name, address: postal, phone }) => ({
    '@type': 'LocalBusiness',
    name,
    address: postal,
    telephone: phone,
  })),
})
