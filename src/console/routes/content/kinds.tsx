import { useLoaderData } from 'react-router'
import { DueFigures } from '../../content/due-figures.tsx'
import { KindList } from '../../content/kind-list.tsx'
import { useWords } from '../../messages/words.ts'
import { signedIn } from '../../shell/page.ts'

export const loader = signedIn(async ({ staff }) => {
  const [kinds, due] = await Promise.all([staff.listKinds(), staff.showDue()])
  return { ...kinds, ...due }
})

/** The editor's start page: due figures and all kinds of content. */
export default function Kinds() {
  const { kinds, is_known, figures } = useLoaderData<typeof loader>()
  const say = useWords()
  return (
    <>
      <title>{say('content.title')}</title>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1>{say('content.title')}</h1>
        <a href="/console/import" className="button">
          {say('imports.title')}
        </a>
      </div>
      <p className="mt-1 mb-4 max-w-prose">{say('content.intro')}</p>
      {!is_known && <p className="note-bad mb-4">{say('content.unknown', { command: 'npm run content -- load' })}</p>}
      <section className="panel mb-4" aria-labelledby="due">
        <h2 id="due" className="text-base font-semibold">
          {say('content.due')}
        </h2>
        <DueFigures figures={figures} />
      </section>
      <KindList kinds={kinds} />
    </>
  )
}
