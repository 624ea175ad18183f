import { useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { useDates } from '../dates.ts'
import { Articles, Schools } from '../guide/further.tsx'
import { Hero } from '../guide/hero.tsx'
import type { GuideData } from '../guide/load.ts'
import { AdmissionMode } from '../guide/mode.tsx'
import { PageNavigation } from '../guide/page-navigation.tsx'
import { Process } from '../guide/process.tsx'
import { Ask } from '../layout/ask.tsx'
import { PageMeta } from '../layout/page-meta.tsx'
import { Trail } from '../layout/trail.tsx'

export { loader } from '../guide/load.ts'

export default function CountryGuidePage() {
  const data = useLoaderData<GuideData>()
  const { guide, nameIn } = data
  const t = useTranslations('guide')
  const month = useDates().month(guide.updated)
  return (
    <div className="guide">
      <PageMeta
        title={t('title', { country: nameIn })}
        description={t('description', { country: nameIn, month })}
        type="article"
      />
      <div className="frame">
        <Trail stops={[{ label: t('heading', { country: nameIn }) }]} />
      </div>
      <Hero data={data} />
      <PageNavigation data={data} />
      {guide.modes.map((mode, index) => (
        <AdmissionMode key={mode.enrollment} mode={mode} data={data} isFirst={index === 0} />
      ))}
      <Process process={guide.process} />
      <Schools data={data} />
      <Articles data={data} />
      <div className="frame pt-6">
        <Ask title={t('askTitle', { country: nameIn })} text={t('askText')} />
      </div>
    </div>
  )
}
