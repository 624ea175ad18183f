import { useLoaderData } from 'react-router'
import { loadPage, PlainPage } from '../firm/plain-page.tsx'
import '../shell/layout/prose-tables.css'

export const loader = loadPage('privacy')

export default function Privacy() {
  return <PlainPage page={useLoaderData<typeof loader>()} />
}
