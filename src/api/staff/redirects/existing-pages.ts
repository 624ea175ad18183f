/** Which URLs of the site have a page, looked up in the database and the route table: rendering a page for each line of a list would block the server. */
import type { Locale } from '../../../domain/editions.ts'
import { pathKey } from '../../../domain/redirects/address.ts'
import { countrySchoolsPath, thingPath } from '../../../domain/site-paths.ts'
import { listClassifications } from '../../../store/queries/articles.ts'
import { listBlocks } from '../../../store/queries/blocks.ts'
import { listThingAddresses } from '../../../store/queries/thing-addresses.ts'
import type { ApiDeps } from '../../context.ts'

export type HasPage = (locale: Locale, path: string) => boolean

/** Reads them once. Pages that lead on by themselves, such as an article under another name, are pages too. */
export async function existingPages({ site, store }: Pick<ApiDeps, 'site' | 'store'>): Promise<HasPage> {
  const [fixed, things, classifications, categories, guides] = await Promise.all([
    site.fixedPaths(),
    listThingAddresses(store.read),
    listClassifications(store.read),
    listBlocks(store.read, 'question_categories'),
    listBlocks(store.read, 'guides'),
  ])
  const everywhere = [
    ...fixed,
    ...classifications.map(({ slug }) => `/article_category/${slug}`),
    ...categories.flatMap(({ id, slug }) => [`/faq/${id}`, `/faq/${slug}`]),
    ...guides.map(({ code }) => `/study/${code}`),
    ...['refine', 'apply'].map((kind) => `/service_select/${kind}`),
    countrySchoolsPath('all'),
  ].map((path) => keyOf(null, path))
  const found = new Set([...everywhere, ...[...things.values()].map(({ locale, path }) => keyOf(locale, path))])
  return (locale, path) => found.has(keyOf(null, path)) || found.has(keyOf(locale, path))
}

const keyOf = (locale: Locale | null, path: string) => `${locale ?? ''} ${thingPath(pathKey(path) ?? path)}`
