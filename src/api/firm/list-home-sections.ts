import { z } from 'zod'
import { findBlock } from '../../db/queries/blocks.ts'
import { DEFAULT_HOME_PAGE, HOME_SECTIONS, type HomeSection, sectionsIn } from '../../domain/content/home-page.ts'
import { type Localized, localize } from '../../domain/localized.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache } from '../parameters.ts'

/** A section's place is its number; one that was added later has the next number. */
const NUMBERED: readonly HomeSection[] = [...HOME_SECTIONS.filter((section) => section !== 'answers'), 'answers']

/** The sections of the home page below its banner, in order. */
export const listHomeSections = endpoint({
  summary: 'Sections of the home page, in order, with their headings',
  cache: briefCache,
  answers: z.object({
    home_sections: z.array(
      z.object({
        id: z.int(),
        section: z.enum(HOME_SECTIONS),
        /** Empty for the usual heading. */
        title: z.string(),
        /** The sentence below it; empty without one. */
        text: z.string(),
      }),
    ),
  }),
  async act({ deps, locale }) {
    const page = (await findBlock(deps.store.read, 'home_page', 'home_page')) ?? DEFAULT_HOME_PAGE
    const read = (text: Localized | undefined) => (text ? localize(text, locale).text : '')
    return sectionsIn(page, locale).map(({ section, title, text }) => ({
      id: NUMBERED.indexOf(section) + 1,
      section,
      title: read(title),
      text: read(text),
    }))
  },
  present: (home_sections) => ({ home_sections }),
})
