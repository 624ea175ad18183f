/** The sections of the home page: their order, the editions that leave them out, and their headings. */

import { z } from 'zod'
import { EditionCodeSchema } from '../edition-code.ts'
import type { Locale } from '../editions.ts'
import { SomeLocalizedSchema } from '../localized-schema.ts'
import { demo, id, once } from './fields.ts'

/** In their usual order, below the banner, which is always first. */
export const HOME_SECTIONS = [
  'claims',
  'countries',
  'answers',
  'expectations',
  'steps',
  'schools',
  'no_exam',
  'students',
  'services',
  'banners',
  'testimonials',
  'questions',
  'articles',
  'call',
] as const
export type HomeSection = (typeof HOME_SECTIONS)[number]

/** Sections whose parts have headings of their own. */
const WITHOUT_HEADING: readonly HomeSection[] = ['claims', 'banners']

const SectionSchema = z
  .strictObject({
    section: z.enum(HOME_SECTIONS),
    /** Instead of the section's usual heading. */
    title: SomeLocalizedSchema.optional(),
    /** The sentence below it. */
    text: SomeLocalizedSchema.optional(),
    hidden_in: once(z.array(EditionCodeSchema)).optional(),
    demo,
  })
  .superRefine(({ section, title, text }, { addIssue }) => {
    if (!WITHOUT_HEADING.includes(section)) return
    for (const [field, value] of Object.entries({ title, text }))
      if (value) addIssue({ code: 'custom', path: [field], message: 'no heading for this section' })
  })

export const HomePageSchema = z
  .strictObject({
    id,
    /** Sections that are not named have their usual place. */
    sections: z.array(SectionSchema),
  })
  .superRefine(({ sections }, { addIssue }) => {
    for (const [at, { section }] of sections.entries())
      if (sections.findIndex((other) => other.section === section) < at)
        addIssue({ code: 'custom', path: ['sections', at, 'section'], message: 'each once' })
  })

export type HomePage = z.output<typeof HomePageSchema>
type Section = HomePage['sections'][number]

/** The home page of content that says nothing of it. */
export const DEFAULT_HOME_PAGE: Omit<HomePage, 'id'> = { sections: HOME_SECTIONS.map((section) => ({ section })) }

/** All sections that an edition shows, in order: one that isn't named follows the one that it usually follows. */
export function sectionsIn({ sections }: Pick<HomePage, 'sections'>, locale: Locale): Section[] {
  const ordered = [...sections]
  for (const [place, section] of HOME_SECTIONS.entries()) {
    if (ordered.some((each) => each.section === section)) continue
    const before = HOME_SECTIONS.slice(0, place)
    const last = ordered.findLastIndex((each) => each.section === before.at(-1))
    ordered.splice(last + 1, 0, { section })
  }
  return ordered.filter(({ hidden_in = [] }) => !hidden_in.includes(locale))
}
