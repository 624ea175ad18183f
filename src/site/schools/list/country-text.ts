import { ApiFailure, type FigureSources } from '../../../api/client.ts'
import type { SiteContext } from '../../shell/site-context.ts'

/** What a country's list ends with: the country page in full, or a link to the guide; nothing where neither is written. */
export type CountryText =
  | {
      kind: 'page'
      title: string
      body: string
      updated: string
      figures: FigureSources | null
      fallback?: true | undefined
    }
  | { kind: 'guide'; image: string }

/** The text about a country: its guide comes first, being the longer one. */
export async function readCountryText({ api }: SiteContext, code: string): Promise<CountryText | null> {
  const [guide, page] = await Promise.all([
    orNull(api.guides.one({ code })),
    orNull(api.firm.page({ code: `country-${code}` })),
  ])
  if (guide) return { kind: 'guide', image: guide.image }
  if (!page) return null
  const { title, body, updated, figures, fallback } = page
  return { kind: 'page', title, body, updated, figures, fallback }
}

/** What isn't written is no failure; an outage stays one. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null
    throw error
  }
}
