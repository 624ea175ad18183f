import { useLoaderData } from 'react-router'
import { guidePath } from '../../domain/site-paths.ts'
import { useTranslations } from '../messages/provider.tsx'
import { HomeChoice, Legend, SchoolSystems } from '../reading/guides/education.tsx'
import type { SchoolSystemData } from '../reading/guides/load.ts'
import { useDates } from '../shell/dates.ts'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'
import { CallToAction } from '../shell/layout/call-to-action.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'
import { drawnPicture } from '../shell/layout/share-picture.ts'
import { useHref } from '../shell/links.ts'
import '../reading/guides/guide.css'

export { loadSchoolSystem as loader } from '../reading/guides/load.ts'

export default function SchoolSystemPage() {
  const data = useLoaderData<SchoolSystemData>()
  const { guide, nameIn } = data
  const t = useTranslations('guide')
  const href = useHref()
  const month = useDates().month(guide.updated)
  const title = t('systemTitle', { country: nameIn })
  return (
    <div className="guide frame">
      <PageMeta
        title={title}
        description={t('systemDescription', { country: nameIn, month })}
        picture={guide.picture ?? (guide.image ? drawnPicture(`/social/guides/${guide.code}.png`, title) : undefined)}
      />
      <Breadcrumbs
        crumbs={[{ label: t('heading', { country: nameIn }), path: guidePath(guide.code) }, { label: title }]}
      />
      <h1 className="pt-3 text-[2.125rem] md:pt-6 md:text-5xl">{title}</h1>
      <p className="mt-3 text-[0.9375rem] text-quiet">{t('checked', { month })}</p>
      {guide.fallback && <p className="mt-3">{t('fallback')}</p>}
      <HomeChoice data={data} />
      <Legend data={data} />
      <SchoolSystems data={data} />
      <p className="no-print mt-10">
        <a href={href(guidePath(guide.code))} className="button button-quiet">
          {t('linkTitle', { country: nameIn })}
        </a>
      </p>
      <CallToAction title={t('askTitle', { country: nameIn })} text={t('askText')} />
    </div>
  )
}
