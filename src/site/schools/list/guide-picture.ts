import { ApiFailure } from '../../../api/client.ts'
import type { SiteContext } from '../../shell/site-context.ts'

/** The picture of a country's guide, which its list ends with a link to; null where none is written. */
export async function readGuidePicture({ api }: SiteContext, code: string): Promise<string | null> {
  try {
    return (await api.guides.one({ code })).image
  } catch (error) {
    // what isn't written is no failure; an outage stays one
    if (error instanceof ApiFailure && error.status === 404) return null
    throw error
  }
}
