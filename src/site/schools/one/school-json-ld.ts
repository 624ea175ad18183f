type School = {
  name: string
  name_en: string
  website: string
  founded: number | null
  iso_country: string
  city: { name: string }
}

/** What search engines are told of a school. */
export const schoolJsonLd = ({ name, name_en, website, founded, iso_country, city }: School) => ({
  '@type': 'CollegeOrUniversity',
  name,
  ...(name !== name_en && { alternateName: name_en }),
  url: website,
  address: { '@type': 'PostalAddress', addressLocality: city.name, addressCountry: iso_country },
  ...(founded && { foundingDate: String(founded) }),
})
