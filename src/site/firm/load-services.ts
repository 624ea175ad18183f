import type { LoaderFunctionArgs } from 'react-router'
import { success } from '../../api/client.ts'
import { siteContext } from '../site-context.ts'

/** What the firm offers, in words. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { service_copy } = await success(context.get(siteContext).api.Home.service_copy.$get())
  return service_copy
}
export type ServiceCopy = Awaited<ReturnType<typeof loader>>
export type Package = ServiceCopy['packages'][number]
export type Offering = ServiceCopy['offerings'][number]
