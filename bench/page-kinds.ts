/** One page of each kind of the site in each edition, for benchmarks in a browser. */
import { defaultEdition, editionOf, type Locale, shownEditions } from '../src/domain/editions.ts'
import { prefixed, splitPrefix } from '../src/domain/locale.ts'
import { findPage, PAGES } from '../src/domain/pages.ts'

/** @property name as in the table of pages: `/schools/:id` @property paths by edition; none if the pages redirect, fail or need a private link */
export type PageKind = { name: string; hasForm: boolean; paths: ReadonlyMap<Locale, string> }

/** @param origin of a server whose editions this process has */
export async function findPageKinds(origin: string): Promise<PageKind[]> {
  const siteMap = await (await fetch(`${origin}/sitemap.xml`)).text()
  const listed = [...siteMap.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => {
    const { prefix, rest: path } = splitPrefix(new URL(url).pathname)
    return { edition: prefix ?? defaultEdition(), path, ...findPage(path) }
  })
  const schools = listed.flatMap(({ page, parameter }) => (page?.path === 'schools/:id' ? parameter : [])).slice(0, 3)
  const kinds: PageKind[] = []
  // routes in .ts files are for programs
  for (const page of PAGES.filter(({ file }) => file.endsWith('.tsx'))) {
    const values = Array.isArray(page.isListed) ? page.isListed : [null]
    for (const name of values.map((value) => `/${value ? page.path.replace(/:\w+/, value) : page.path}`)) {
      const paths = new Map<Locale, string>()
      // these are empty without schools
      const query = /shortlist|compare/.test(name) ? `?s=${schools}` : ''
      for (const edition of shownEditions()) {
        const sample = listed.find((each) => each.page === page && each.edition === edition)
        const path = prefixed(edition, (name.includes(':') ? sample?.path : name) ?? '', defaultEdition()) + query
        // the home page redirects readers of other languages
        const headers = { 'Accept-Language': editionOf(edition).htmlLang }
        const { status } = await fetch(origin + path, { headers, redirect: 'manual' })
        if (status === 200 && (sample || !name.includes(':'))) paths.set(edition, path)
      }
      kinds.push({ name, hasForm: page.form !== undefined, paths })
    }
  }
  return kinds
}
