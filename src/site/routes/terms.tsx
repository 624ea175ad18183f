import { useLoaderData } from 'react-router'
import { loadPage } from '../firm/plain-page/load.ts'
import { PlainPage } from '../firm/plain-page/plain-page.tsx'
import '../shell/layout/prose-tables.css'

export const loader = loadPage('terms')

export default function Terms() {
  return <PlainPage page={useLoaderData<typeof loader>()} />
}
