import { useLoaderData } from 'react-router'
import { loadPage } from '../firm/plain-page/load.ts'
import { PlainPage } from '../firm/plain-page/plain-page.tsx'
import '../shell/layout/prose-tables.css'

export const loader = loadPage('privacy')

export default function Privacy() {
  return <PlainPage page={useLoaderData<typeof loader>()} />
}
