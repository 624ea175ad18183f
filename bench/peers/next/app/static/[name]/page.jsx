import { toElement } from '../../../elements.js'
import { markupOf, names } from '../../../markup.js'

export const dynamic = 'force-static'
export const dynamicParams = false
export const generateStaticParams = () => names().map((name) => ({ name }))

export default async function Page({ params }) {
  return toElement(markupOf((await params).name))
}
