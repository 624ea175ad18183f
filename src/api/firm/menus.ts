/** The menus of an edition: entries whose page has nothing to show are left out. */
import { z } from 'zod'
import { listClassifications } from '../../db/queries/articles.ts'
import { findBlock, listUnresolved } from '../../db/queries/blocks.ts'
import { freePagesIn } from '../../db/queries/free-pages.ts'
import { pagesWithContent } from '../../db/queries/site-pages.ts'
import type { Database } from '../../db/store.ts'
import { DEFAULT_MENUS, MENU_NAMES, type MenuEntry, type MenuGroup, menuIn } from '../../domain/content/menus.ts'
import type { Locale } from '../../domain/editions.ts'
import { type Localized, localize, namesOfRow } from '../../domain/localized.ts'
import { freePagePath, guidePath } from '../../domain/site-paths.ts'

const LinkSchema = z.object({
  /** A page by its code, the guide of a country, the guides or schools of every country, or any other link. */
  kind: z.enum(['page', 'guide', 'list', 'link']),
  /** Of the page, the country or the list. */
  code: z.string(),
  /** Empty for the page's own name. */
  label: z.string(),
  /** Below the edition's address, or a page elsewhere. */
  path: z.string(),
})
export type MenuLink = z.input<typeof LinkSchema>

const GroupSchema = z.object({
  name: z.enum(MENU_NAMES).nullable(),
  /** Instead of the name; empty without one. */
  title: z.string(),
  links: z.array(LinkSchema),
})
export const MenusSchema = z.object({ header: z.array(GroupSchema), footer: z.array(GroupSchema) })

/** The header's and the footer's menus in an edition. */
export async function readMenus(db: Database, locale: Locale): Promise<z.input<typeof MenusSchema>> {
  const menus = (await findBlock(db, 'menus', 'menus')) ?? DEFAULT_MENUS
  const shown = await readShown(db, locale)
  const groupsOf = (groups: readonly MenuGroup[]) =>
    menuIn(groups, locale).flatMap(({ name = null, title, entries }) => {
      const links = entries.flatMap((entry) => linksOf(entry, shown, locale))
      return links.length > 0 ? [{ name, title: textIn(title, locale), links }] : []
    })
  return { header: groupsOf(menus.header), footer: groupsOf(menus.footer) }
}

const textIn = (text: Localized | undefined, locale: Locale) => (text ? localize(text, locale).text : '')

/** What menus lead to in an edition. */
async function readShown(db: Database, locale: Locale) {
  const [pages, freePages, categories, guides] = await Promise.all([
    pagesWithContent(db),
    freePagesIn(db, locale),
    listClassifications(db),
    listUnresolved(db, 'guides'),
  ])
  return {
    pages,
    freePages,
    categories,
    guides: new Set(guides.map(({ code }) => code)),
  }
}
type Shown = Awaited<ReturnType<typeof readShown>>

function linksOf(entry: MenuEntry, { pages, freePages, categories, guides }: Shown, locale: Locale): MenuLink[] {
  const label = textIn(entry.label, locale)
  if (entry.page) {
    const path = pages[entry.page]
    return path === null ? [] : [{ kind: 'page', code: entry.page, label, path }]
  }
  if (entry.free_page) {
    const page = freePages.find(({ slug }) => slug === entry.free_page)
    if (!page) return []
    return [{ kind: 'link', code: '', label: label || textIn(page.title, locale), path: freePagePath(page.slug) }]
  }
  if (entry.guide) {
    return guides.has(entry.guide) ? [{ kind: 'guide', code: entry.guide, label, path: guidePath(entry.guide) }] : []
  }
  if (entry.list === 'every_category')
    return categories.map((row) => ({
      kind: 'link',
      code: '',
      label: textIn(namesOfRow(row), locale),
      path: `/article_category/${row.id}`,
    }))
  if (entry.list) return [{ kind: 'list', code: entry.list, label: '', path: '' }]
  return label && entry.link ? [{ kind: 'link', code: '', label, path: entry.link }] : []
}
