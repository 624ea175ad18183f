import type { LoaderFunctionArgs } from 'react-router'
import { notFound } from '../not-found.ts'
import { siteContext } from '../site-context.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  throw await notFound(context.get(siteContext))
}

export default function Page() {
  return null
}
