import { toElement } from '../../../elements.js'
import { markupOf } from '../../../markup.js'

export const dynamic = 'force-dynamic'

export default async function Page({ params }) {
  return toElement(markupOf((await params).name))
}
