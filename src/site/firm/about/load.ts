import type { LoaderFunctionArgs } from 'react-router'
import { orNotFound } from '../../shell/pages/not-found.ts'
import { siteContext } from '../../shell/site-context.ts'

/** The organisation's page: its people and all of its offices. */
export async function loader({ context }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const [page, offices, people] = await Promise.all([
    orNotFound(site, site.api.firm.page({ code: 'about' })),
    site.api.firm.offices(),
    site.api.firm.people(),
  ])
  return { page, offices, people }
}
export type AboutData = Awaited<ReturnType<typeof loader>>
