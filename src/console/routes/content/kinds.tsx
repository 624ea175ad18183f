import { useLoaderData } from 'react-router'
import { DueFigures } from '../../content/due-figures.tsx'
import { KindList } from '../../content/kind-list.tsx'
import { useTranslations } from '../../messages/translations.ts'
import { signedInLoader } from '../../shell/page.ts'

export const loader = signedInLoader(async ({ staff }) => {
  const [kinds, due] = await Promise.all([staff.listKinds(), staff.showDue()])
  return { ...kinds, ...due }
})

/** The editor's start page: due figures and all kinds of content. */
export default function Kinds() {
  const { kinds, is_known, figures, programmes } = useLoaderData<typeof loader>()
  const t = useTranslations()
  return (
    <>
      <title>{t('content.title')}</title>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1>{t('content.title')}</h1>
        <a href="/console/import" className="button">
          {t('imports.title')}
        </a>
      </div>
      <p className="mt-1 mb-4 max-w-prose">{t('content.intro')}</p>
      {!is_known && <p className="note-bad mb-4">{t('content.unknown', { command: 'npm run content -- load' })}</p>}
      <section className="panel mb-4" aria-labelledby="due">
        <h2 id="due" className="text-base font-semibold">
          {t('content.due')}
        </h2>
        <DueFigures figures={figures} programmes={programmes} />
      </section>
      <KindList kinds={kinds} />
    </>
  )
}
