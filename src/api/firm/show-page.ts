import { z } from 'zod'
import { findBlock, listUnresolved } from '../../db/queries/blocks.ts'
import { isSamplePage } from '../../db/queries/sample-pages.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { type Localized, localize, localizeFields } from '../../domain/localized.ts'
import { endpoint } from '../endpoint.ts'
import { FigureSourcesSchema, readFigureSources } from '../figure-sources.ts'
import { briefCache, fallback } from '../parameters.ts'

const PageSchema = z.object({
  title: z.string(),
  description: z.string(),
  body: z.string(),
  version: z.string(),
  updated: z.string(),
  /** Of the figures in its text (an addition). */
  figures: FigureSourcesSchema.nullable(),
  /** The text is the demonstration's, also after the removal of the demonstration. */
  demo: z.literal(true).optional(),
  fallback,
})

/** A page of plain text, such as `privacy`; `body` is HTML. @throws DomainError `not_found` */
export const showPage = endpoint({
  summary: 'A page of plain text, such as privacy',
  cache: briefCache,
  params: z.object({ code: z.string().regex(/^[a-z-]{1,40}$/) }),
  answers: z.object({ page: PageSchema }),
  async act({ deps, locale, params }) {
    const page = await findBlock(deps.store.read, 'pages', params.code)
    if (!page) throw new DomainError('not_found')
    const { title, description, version, updated, demo_note: note } = page
    const body = note ? joined(note.text, page.body) : page.body
    const written = (await listUnresolved(deps.store.read, 'pages')).find(({ code }) => code === params.code)
    const figures = await readFigureSources(deps.store.read, written && localize(written.body, locale).text, locale)
    return {
      ...localizeFields({ title, description, body }, locale),
      version,
      updated,
      figures,
      ...((await isSamplePage(deps.store.read, params.code, locale)) && { demo: true as const }),
    }
  },
  present: (page) => ({ page }),
})

/** Each language's note above its text. */
function joined(note: Localized, body: Localized): Localized {
  return Object.fromEntries(Object.entries(body).map(([locale, text]) => [locale, (note[locale] ?? '') + text]))
}
