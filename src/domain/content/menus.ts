/** The site's own menus: groups of links in the header and the footer. */

import { z } from 'zod'
import { keysOf } from '../collections.ts'
import { EditionCodeSchema } from '../edition-code.ts'
import type { Locale } from '../editions.ts'
import { SomeLocalizedSchema } from '../localized-schema.ts'
import { MENU_PATHS, type MenuPage } from '../pages.ts'
import { code, id, link, once, slug } from './fields.ts'

/** Groups that have a name in every language of labels. */
export const MENU_NAMES = ['services', 'guides', 'schools', 'articles', 'about'] as const

/** Entries that are a link for each country or category, in their order. */
export const MENU_LISTS = ['every_guide', 'every_country', 'listed_countries', 'every_category'] as const

/** What an entry can lead to, one of these. */
const TARGETS = ['page', 'list', 'free_page', 'guide', 'link'] as const

const groupsMax = 8
const entriesMax = 30

const hidden_in = once(z.array(EditionCodeSchema)).optional()

const EntrySchema = z
  .strictObject({
    page: z.enum(keysOf(MENU_PATHS)).optional(),
    list: z.enum(MENU_LISTS).optional(),
    /** The slug of a free page. */
    free_page: slug.optional(),
    /** The country of a guide. */
    guide: code.optional(),
    /** A path on this site, with its parameters, or a page elsewhere. */
    link: link.optional(),
    /** Instead of the name of the page. */
    label: SomeLocalizedSchema.optional(),
    hidden_in,
  })
  .superRefine((entry, { addIssue }) => {
    for (const { field, message } of issuesOfEntry(entry)) addIssue({ code: 'custom', path: [field], message: message })
  })

type Texts = Record<string, string | undefined>
type Entry = { [T in (typeof TARGETS)[number]]?: string | undefined } & { label?: Texts | undefined }

function issuesOfEntry(entry: Entry): { field: string; message: string }[] {
  const targets = TARGETS.filter((target) => entry[target] !== undefined)
  const hasLabel = Object.values(entry.label ?? {}).some(Boolean)
  if (targets.length !== 1)
    return [{ field: targets.at(1) ?? 'page', message: 'a page, a list, a guide or a link, one of them' }]
  if (entry.link !== undefined && !hasLabel) return [{ field: 'label', message: 'a label for the link' }]
  if (entry.list !== undefined && hasLabel) return [{ field: 'label', message: 'no label for a list' }]
  return []
}

const GroupSchema = z.strictObject({
  /** A name that the languages have. */
  name: z.enum(MENU_NAMES).optional(),
  /** Instead of that name. A group without both is its entries, side by side in the header. */
  title: SomeLocalizedSchema.optional(),
  entries: z.array(EntrySchema).min(1).max(entriesMax),
  hidden_in,
})

export const MenusSchema = z.strictObject({
  id,
  header: z.array(GroupSchema).max(groupsMax),
  footer: z.array(GroupSchema).max(groupsMax),
})

export type Menus = z.output<typeof MenusSchema>
export type MenuGroup = Menus['header'][number]
export type MenuEntry = MenuGroup['entries'][number]

const pages = (...names: MenuPage[]): MenuEntry[] => names.map((page) => ({ page }))

/** The menus of content that says nothing of them. */
export const DEFAULT_MENUS: Omit<Menus, 'id'> = {
  header: [
    { name: 'services', entries: pages('service', 'our_services', 'service_select', 'refine') },
    { name: 'guides', entries: [{ list: 'every_guide' }] },
    {
      name: 'schools',
      entries: [{ list: 'every_country' }, ...pages('programmes', 'schools', 'ranking_list', 'match')],
    },
    { name: 'articles', entries: [{ list: 'every_category' }, ...pages('faq')] },
    { name: 'about', entries: pages('about', 'student_list', 'testimonials') },
  ],
  footer: [
    {
      name: 'guides',
      entries: [{ list: 'every_guide' }, { list: 'listed_countries' }, ...pages('programmes', 'match')],
    },
  ],
}

/** The groups that an edition shows, each with the entries that it shows. */
export const menuIn = (groups: readonly MenuGroup[], locale: Locale): MenuGroup[] => {
  const isShown = ({ hidden_in = [] }: { hidden_in?: readonly Locale[] | undefined }) => !hidden_in.includes(locale)
  return groups.filter(isShown).map((group) => ({ ...group, entries: group.entries.filter(isShown) }))
}
