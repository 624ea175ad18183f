import type { LoaderFunctionArgs } from 'react-router'
import { useTranslations } from '../messages/provider.tsx'
import { useDates } from '../shell/dates.ts'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'
import { Prose } from '../shell/layout/prose.tsx'
import { useLayout } from '../shell/links.ts'
import { orNotFound } from '../shell/pages/not-found.ts'
import { siteContext } from '../shell/site-context.ts'

/** A loader for a text page by its code; an unknown one gives the 404 page. */
export const loadPage =
  (code: string) =>
  ({ context }: LoaderFunctionArgs) => {
    const site = context.get(siteContext)
    return orNotFound(site, site.api.firm.page({ code }))
  }
type PlainPageData = Awaited<ReturnType<ReturnType<typeof loadPage>>>

/** Privacy, contract and refunds: text with its date and version. */
export function PlainPage({ page }: { page: PlainPageData }) {
  const t = useTranslations('privacy')
  const { site } = useLayout()
  const { day } = useDates()
  return (
    <div className="frame">
      <PageMeta title={page.title} description={page.description} />
      <Breadcrumbs crumbs={[{ label: page.title }]} />
      <article className="measure py-6">
        <h1 className="text-3xl md:text-4xl">{page.title}</h1>
        <p className="mt-2 text-quiet">
          {t('updated', { date: day(page.updated) })} ·{' '}
          <span className="whitespace-nowrap">{t('version', { version: page.version })}</span>
        </p>
        {page.demo && <p className="mt-4 border-l-4 border-land pl-4">{t('sample', { name: site.name })}</p>}
        {page.fallback && <p className="mt-3">{t('fallback')}</p>}
        <Prose html={page.body} className="mt-6" />
      </article>
    </div>
  )
}
