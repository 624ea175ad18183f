import type { LoaderFunctionArgs } from 'react-router'
import { orNotFound } from '../../shell/pages/not-found.ts'
import { siteContext } from '../../shell/site-context.ts'

/** A loader for a page of plain text by its code; one that isn't there is the 404 page. */
export const loadPage =
  (code: string) =>
  ({ context }: LoaderFunctionArgs) => {
    const site = context.get(siteContext)
    return orNotFound(site, site.api.firm.page({ code }))
  }
export type PlainPageData = Awaited<ReturnType<ReturnType<typeof loadPage>>>
