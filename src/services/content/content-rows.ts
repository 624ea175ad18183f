/** Content → the rows that pages read. */

import type { ContentRows, Row } from '../../db/queries/content-tables.ts'
import { readersOf } from '../../domain/content/article-editions.ts'
import { BLOCK_KINDS } from '../../domain/content/kinds.ts'
import type { Block, BlockKind, Content } from '../../domain/content.ts'
import { sortKey } from '../../domain/folding.ts'
import { englishText, type Localized } from '../../domain/localized.ts'
import { inMenuOrder } from '../../domain/menu-order.ts'
import { readPictureReference } from '../../domain/pictures/picture-name.ts'
import { withoutHiddenCountries } from './hidden-countries.ts'

/** @param everything all of the content @param imported sources of figures that an import wrote: files have no more say about them */
export function contentRows(everything: Content, imported: ReadonlySet<string>): ContentRows {
  const content = withoutHiddenCountries(everything)
  const { enrollments, colleges, tags, cities, schools, classifications, article_tags, articles, blocks } = content
  const schoolIds = idsBySlug(schools)
  const [cityIds, collegeIds, tagIds, articleTagIds] = [cities, colleges, tags, article_tags].map(idsBySlug)
  const links = <T>(owners: readonly T[], of: (owner: T) => Row[]) => owners.flatMap(of)
  return {
    content_block: BLOCK_KINDS.flatMap((kind) => blockRows(kind, blocks[kind])),
    country: inMenuOrder(content.countries).map(({ id, code, name, ...country }, position) => ({
      ...ofFile(),
      id,
      code,
      position,
      ...names(name),
      data: JSON.stringify(countryData(country)),
    })),
    enrollment: enrollments.map(({ id, slug, name }) => ({ ...ofFile(), id, slug, ...names(name) })),
    college: colleges.map(namedRow),
    tag: tags.map(namedRow),
    country_enrollment: links(content.countries, ({ code, enrollments: codes }) =>
      codes.map((enrollment_id) => ({ country_code: code, enrollment_id })),
    ),
    city: cities.map(cityRow),
    school: schools.map((school) => schoolRow(school, cityIds?.get(school.city) ?? 0)),
    school_enrollment: links(schools, ({ id, enrollments: slugs }) =>
      slugs.map((enrollment_id) => ({ school_id: id, enrollment_id })),
    ),
    school_college: links(schools, ({ id, colleges: slugs }) =>
      knownIds(slugs, collegeIds).map((college_id) => ({ school_id: id, college_id })),
    ),
    school_tag: links(schools, ({ id, tags: slugs }) =>
      knownIds(slugs, tagIds).map((tag_id) => ({ school_id: id, tag_id })),
    ),
    school_fact: content.facts.map(({ school, level = '', value_to = null, currency = null, ...fact }) => ({
      ...ofFile(),
      ...fact,
      school_id: schoolIds.get(school) ?? 0,
      level,
      value_to,
      currency,
      origin: imported.has(fact.source) ? 'import' : 'file',
    })),
    classification: classifications.map((each, position) => ({
      ...namedRow(each, position),
      data: JSON.stringify({ desc: each.desc }),
    })),
    article_tag: article_tags.map(namedRow),
    article: articles.map(articleRow),
    article_text: links(articles, ({ id, texts }) =>
      localesOf(texts).map(([locale, { content: _, readers: __, ...text }]) => ({ article_id: id, locale, ...text })),
    ),
    article_body: links(articles, ({ id, texts }) =>
      localesOf(texts).map(([locale, { content: html }]) => ({ article_id: id, locale, content: html })),
    ),
    article_tag_link: links(articles, ({ id, tags: slugs }) =>
      knownIds(slugs, articleTagIds).map((tag_id) => ({ article_id: id, tag_id })),
    ),
    article_related: links(articles, ({ id, related }) =>
      related.map((related_id, position) => ({ article_id: id, related_id, position })),
    ),
    student: content.students.map(({ id, school, degree, admitted, demo, ...texts }) => ({
      ...ofFile(demo),
      id,
      school_id: schoolIds.get(school) ?? 0,
      degree,
      admitted,
      data: JSON.stringify(texts),
    })),
    testimonial: content.testimonials.map(({ id, school, admitted, demo, ...texts }) => ({
      ...ofFile(demo),
      id,
      school_id: schoolIds.get(school) ?? 0,
      admitted,
      data: JSON.stringify(texts),
    })),
  }
}

type Country = Content['countries'][number]

const countryData = ({
  name_in,
  choice_name,
  iso_countries,
  hidden_in_menus,
  list_in_footer,
  regions_label,
  summary,
  intro,
}: Omit<Country, 'id' | 'code' | 'name'>) => ({
  name_in,
  choice_name,
  iso_countries,
  hidden_in_menus,
  list_in_footer,
  regions_label,
  summary,
  intro,
})

type Slugged = { id: number; slug: string }

const idsBySlug = (rows: readonly Slugged[]) => new Map(rows.map(({ id, slug }) => [slug, id]))
const knownIds = (slugs: readonly string[], ids: ReadonlyMap<string, number> | undefined) =>
  slugs.flatMap((slug) => ids?.get(slug) ?? [])

const ofFile = (demo?: boolean) => ({ demo: demo ? 1 : 0, edited_at: null, origin: 'file' })
const names = (name: Localized) => ({
  name_en: englishText(name),
  name_vi: name.vi ?? null,
  name_tw: name.tw ?? null,
  names: JSON.stringify(name),
})
const namedRow = ({ id, slug, name }: Slugged & { name: Localized }, position: number) => ({
  ...ofFile(),
  id,
  slug,
  position,
  ...names(name),
})

type Placed = { id: number; code?: string; demo?: boolean | undefined; order?: number | undefined }

/** Each findable by its code or else by its kind. Of two with one number the last one stands, and is reported as wrong. */
function blockRows<K extends BlockKind>(kind: K, blocks: readonly Block<K>[]): Row[] {
  const rows = inMenuOrder<Placed>(blocks).map((block, position) => ({
    ...ofFile(kind !== 'pages' && block.demo),
    kind,
    id: block.id,
    position,
    code: block.code ?? kind,
    data: JSON.stringify(block),
  }))
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

type Article = Content['articles'][number]
const localesOf = (texts: Article['texts']) =>
  Object.entries(texts).flatMap(([locale, text]) => (text ? [[locale, text] as const] : []))

function readersColumn({ texts }: Article): string | null {
  const readers = readersOf(texts)
  return Object.keys(readers).length > 0 ? JSON.stringify(readers) : null
}

const articleRow = (article: Article) => ({
  ...ofFile(article.demo),
  id: article.id,
  slug: article.slug,
  classification_id: article.classification,
  country_code: article.country ?? null,
  date_publish: article.date_publish,
  date_update: article.date_update,
  author: JSON.stringify(article.author ?? (article.writers ? { writers: article.writers } : null)),
  is_draft: article.draft ? 1 : 0,
  kind: article.kind,
  editions: article.editions ? JSON.stringify(article.editions) : null,
  withdrawn: JSON.stringify(article.withdrawn),
  readers: readersColumn(article),
  picture: article.picture ? (readPictureReference(article.picture) ?? article.picture) : null,
})

const cityRow = (city: Content['cities'][number]) => ({
  ...ofFile(),
  id: city.id,
  slug: city.slug,
  name_en: city.name_en,
  name_vi: city.name_vi ?? null,
  name_tw: city.name_tw ?? null,
  country_code: city.country,
  iso_country: city.iso_country,
  latitude: city.latitude,
  longitude: city.longitude,
  sort_key: sortKey(city.name_en),
})

const schoolRow = (school: Content['schools'][number], cityId: number) => ({
  ...ofFile(),
  id: school.id,
  slug: school.slug,
  name_en: school.name_en,
  name_vi: school.name_vi ?? null,
  name_tw: school.name_tw ?? null,
  aliases: JSON.stringify(school.aliases),
  country_code: school.country,
  iso_country: school.iso_country,
  city_id: cityId,
  latitude: school.latitude,
  longitude: school.longitude,
  kind: school.kind,
  website: school.website,
  founded: school.founded ?? null,
  no_exam: school.no_exam ? 1 : 0,
  introduction_en: school.introduction_en,
  introduction_vi: school.introduction_vi ?? null,
  introduction_tw: school.introduction_tw ?? null,
  sort_key: sortKey(school.name_en),
})
