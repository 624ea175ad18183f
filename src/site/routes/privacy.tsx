import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from '../messages/provider.tsx'
import { useDates } from '../shell/dates.ts'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'
import { orNotFound } from '../shell/pages/not-found.ts'
import { siteContext } from '../shell/site-context.ts'
import '../shell/layout/prose-tables.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  return orNotFound(site, site.api.firm.page({ code: 'privacy' }))
}

export default function Privacy() {
  const page = useLoaderData<typeof loader>()
  const t = useTranslations('privacy')
  const { day } = useDates()
  return (
    <div className="frame">
      <PageMeta title={page.title} description={page.description} />
      <Breadcrumbs crumbs={[{ label: page.title }]} />
      <article className="measure py-6">
        <h1 className="text-3xl md:text-4xl">{page.title}</h1>
        <p className="mt-2 text-quiet">
          {t('updated', { date: day(page.updated) })} · {t('version', { version: page.version })}
        </p>
        {page.fallback && <p className="mt-3">{t('fallback')}</p>}
        <div className="prose mt-6" dangerouslySetInnerHTML={{ __html: page.body }} />
      </article>
    </div>
  )
}
