import { useLoaderData } from 'react-router'
import { CostsCard } from '../costs/costs-link.tsx'
import { useTranslations } from '../messages/provider.tsx'
import { Answers } from '../reading/articles/answers.tsx'
import type { GuideData } from '../reading/guides/load.ts'
import { AdmissionMode } from '../reading/guides/mode.tsx'
import {
  Articles,
  Hero,
  PageNavigation,
  Process,
  SchoolSystemLinks,
  Schools,
  Sources,
} from '../reading/guides/sections.tsx'
import { useDates } from '../shell/dates.ts'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'
import { CallToAction } from '../shell/layout/call-to-action.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'
import { drawnPicture } from '../shell/layout/share-picture.ts'
import '../reading/guides/guide.css'

export { loadGuide as loader } from '../reading/guides/load.ts'

export default function CountryGuidePage() {
  const data = useLoaderData<GuideData>()
  const { guide, nameIn } = data
  const t = useTranslations('guide')
  const title = t('title', { country: nameIn })
  const month = useDates().month(guide.updated)
  return (
    <div className="guide">
      <PageMeta
        title={title}
        description={t('description', { country: nameIn, month })}
        picture={guide.picture ?? (guide.image ? drawnPicture(`/social/guides/${guide.code}.png`, title) : undefined)}
      />
      <div className="frame">
        <Breadcrumbs crumbs={[{ label: t('heading', { country: nameIn }) }]} />
      </div>
      <Hero data={data} />
      <Answers answers={data.answers} className="frame pb-8" />
      <PageNavigation data={data} />
      {guide.modes.map((mode) => (
        <AdmissionMode key={mode.enrollment} mode={mode} />
      ))}
      {guide.process && <Process process={guide.process} />}
      <SchoolSystemLinks data={data} />
      <Sources guide={guide} />
      <Schools data={data} />
      <Articles data={data} />
      <div className="frame pt-6">
        <CostsCard country={guide.code} />
        <CallToAction title={t('askTitle', { country: nameIn })} text={t('askText')} />
      </div>
    </div>
  )
}
