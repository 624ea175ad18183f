import type { LoaderFunctionArgs } from 'react-router'
import { siteContext } from '../../shell/site-context.ts'

/** Descriptions of the services. */
export const loader = ({ context }: LoaderFunctionArgs) => context.get(siteContext).api.firm.serviceCopy()
export type ServiceCopy = Awaited<ReturnType<typeof loader>>
export type Package = ServiceCopy['packages'][number]
export type Offering = ServiceCopy['offerings'][number]
