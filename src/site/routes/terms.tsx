import { useLoaderData } from 'react-router'
import { loadPage, PlainPage } from '../firm/plain-page.tsx'
import '../shell/layout/prose-tables.css'

export const loader = loadPage('terms')

export default function Terms() {
  return <PlainPage page={useLoaderData<typeof loader>()} />
}
