import type { LoaderFunctionArgs } from 'react-router'
import { success } from '../../api/client.ts'
import { orNotFound } from '../not-found.ts'
import { siteContext } from '../site-context.ts'

/** The firm's own page, and all of its offices. */
export async function loader({ context }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const [{ page }, { offices }] = await Promise.all([
    orNotFound(site, success(site.api.Home.pages[':code'].$get({ param: { code: 'about' } }))),
    success(site.api.Home.offices.$get()),
  ])
  return { page, offices }
}
export type AboutData = Awaited<ReturnType<typeof loader>>
