import type { Content } from '../../domain/content.ts'

/** The content without hidden countries and what belongs to them: cities, schools, guides. Articles about them stay, without their country. */
export function withoutHiddenCountries(content: Content): Content {
  const hidden = new Set(content.countries.filter((country) => country.hidden).map(({ code }) => code))
  if (hidden.size === 0) return content
  const isShown = ({ country }: { country: string }) => !hidden.has(country)
  const schools = content.schools.filter(isShown)
  const slugs = new Set(schools.map(({ slug }) => slug))
  const isOfShown = ({ school }: { school: string }) => slugs.has(school)
  const { blocks } = content
  return {
    ...content,
    countries: content.countries.filter(({ code }) => !hidden.has(code)),
    cities: content.cities.filter(isShown),
    schools,
    facts: content.facts.filter(isOfShown),
    students: content.students.filter(isOfShown),
    testimonials: content.testimonials.filter(isOfShown),
    articles: content.articles.map(({ country, ...article }) =>
      country === undefined || hidden.has(country) ? article : { ...article, country },
    ),
    blocks: {
      ...blocks,
      guides: blocks.guides.filter(({ code }) => !hidden.has(code)),
      regions: blocks.regions.filter(isShown),
      notable_schools: blocks.notable_schools.map((block) => ({
        ...block,
        schools: block.schools.filter((slug) => slugs.has(slug)),
      })),
      universities: blocks.universities.map(({ school, ...university }) =>
        school === undefined || !slugs.has(school) ? university : { ...university, school },
      ),
    },
  }
}
