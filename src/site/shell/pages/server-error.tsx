import { useContext } from 'react'
import { useTranslations } from '../../messages/provider.tsx'
import { PageMeta } from '../layout/page-meta.tsx'
import { useHref, useLayout } from '../links.ts'
import { RequestId } from '../request-id.ts'
import { UnavailablePage } from './is-unavailable.ts'

/** The error page: an apology, the request id and two links; during a database outage, that the page itself works and the outage is temporary. */
export function ServerErrorPage() {
  const t = useTranslations('errors')
  const href = useHref()
  const { site } = useLayout()
  const requestId = useContext(RequestId)
  const [title, text] = useContext(UnavailablePage)
    ? [t('awayTitle'), t('awayText')]
    : [t('serverTitle'), t('serverText')]
  return (
    <div className="frame py-14">
      <PageMeta title={title} description={text} />
      <h1 className="text-3xl md:text-4xl">{title}</h1>
      <p className="measure mt-3 text-lg text-quiet">{text}</p>
      {requestId && (
        <p className="mt-3">
          <code className="rounded bg-sand px-2 py-1 text-sm">{t('requestId', { id: requestId })}</code>
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <a href={href('/')} className="button button-main">
          {t('goHome')}
        </a>
        <a href={`mailto:${site.email}`} className="button button-quiet">
          {site.email}
        </a>
      </div>
    </div>
  )
}
