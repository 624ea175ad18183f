import { useLoaderData } from 'react-router'
import { joinIds } from '../../domain/shortlist.ts'
import { useTranslations } from '../messages/provider.tsx'
import type { ShortlistData } from '../schools/shortlist/load.ts'
import { EmptyShortlist, Notices } from '../schools/shortlist/notices.tsx'
import { ShortlistRows } from '../schools/shortlist/rows.tsx'
import { ShareList } from '../schools/shortlist/share.tsx'
import '../schools/shortlist/shortlist.css'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'

export { action, loader } from '../schools/shortlist/load.ts'

export default function ShortlistPage() {
  const data = useLoaderData<ShortlistData>()
  const t = useTranslations('shortlist')
  const isOthers = !data.isOwn && data.schools.length > 0
  return (
    <div className="frame" data-shortlist-gone={joinIds(data.gone)}>
      <PageMeta title={t('title')} description={t('meta')} />
      <Breadcrumbs crumbs={[{ label: t('title') }]} />
      <h1 className="pt-4 text-3xl md:text-5xl">{isOthers ? t('titleShared') : t('titleOwn')}</h1>
      <p className="measure no-print mt-3 text-quiet md:text-lg">{t('intro')}</p>
      <Notices data={data} />
      {data.schools.length === 0 ? (
        <EmptyShortlist />
      ) : (
        <>
          <ShortlistRows schools={data.schools} isOwn={data.isOwn} />
          <ShareList schools={data.schools} />
        </>
      )}
    </div>
  )
}
