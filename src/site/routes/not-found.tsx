import type { LoaderFunctionArgs } from 'react-router'
import { notFound } from '../shell/pages/not-found.ts'
import { siteContext } from '../shell/site-context.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  throw await notFound(context.get(siteContext))
}

/** A form posted to an unknown URL. */
export const action = loader

export default function NotFound() {
  return null
}
