import type { PageHandle } from '../shell/hydration.ts'
import { PageMeta } from '../shell/layout/page-meta.tsx'
import { Buttons, Colours, Tags, Type } from '../styleguide/basics.tsx'
import { Forms } from '../styleguide/forms.tsx'
import { Cards, Endings, Line, Prose, Ways } from '../styleguide/patterns.tsx'

export const handle: PageHandle = { noIndex: true }

/** Every shared part of the pages in all its states; there in development only (routes.ts). */
export default function StyleguidePage() {
  return (
    <div className="frame">
      <PageMeta title="Style guide" description="The parts of the pages in all their states." />
      <h1 className="pt-8 text-3xl md:text-5xl">Style guide</h1>
      <Colours />
      <Type />
      <Buttons />
      <Tags />
      <Forms />
      <Ways />
      <Cards />
      <Line />
      <Prose />
      <Endings />
    </div>
  )
}
