import { ExternalLink } from 'lucide-react'
import type { Answer } from '../../../api/client.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import { Heart } from '../shortlist/heart.tsx'
import { KeyFigures, type Ranking } from './key-figures.tsx'

type DescribedSchool = {
  name: string
  name_en: string
  website: string
  founded: number | null
  iso_country: string
  city: { name: string }
}

/** Structured data of a school for search engines. */
export const schoolJsonLd = ({ name, name_en, website, founded, iso_country, city }: DescribedSchool) => ({
  '@type': 'CollegeOrUniversity',
  name,
  ...(name !== name_en && { alternateName: name_en }),
  ...(website && { url: website }),
  address: { '@type': 'PostalAddress', addressLocality: city.name, addressCountry: iso_country },
  ...(founded && { foundingDate: String(founded) }),
})

type School = Answer<'schools', 'one'>['school']

/** The first screen: name, location, cost, admission, and next steps. */
export function SchoolHead({ school, country, ranking }: { school: School; country: string; ranking: Ranking | null }) {
  const t = useTranslations('school')
  const kind = school.kind && (school.kind === 'public' ? t('kindPublic') : t('kindPrivate'))
  return (
    <header className="pt-4">
      <div className="flex items-start justify-between gap-3">
        <h1 className="text-[1.75rem] md:text-5xl">{school.name}</h1>
        <Heart school={school} />
      </div>
      {school.name !== school.name_en && (
        <p lang="en" className="mt-0.5 text-lg leading-snug text-quiet">
          {school.name_en}
        </p>
      )}
      <p className="mt-1 text-quiet">{[...new Set([school.city.name, country, kind].filter(Boolean))].join(' · ')}</p>
      <KeyFigures school={school} ranking={ranking} />
      <WaysIn school={school} />
      <NextSteps school={school} />
    </header>
  )
}

function WaysIn({ school }: { school: School }) {
  const t = useTranslations('school')
  const tSchools = useTranslations('schools')
  if (school.enrollments.length === 0) return null
  return (
    <p className="mt-3" data-ways-in>
      <span className="text-quiet">{t('waysIn')}</span> {school.enrollments.map(({ name }) => name).join(' · ')}
      {school.no_exam && <span className="tag tag-jade ml-2">{tSchools('noExam')}</span>}
    </p>
  )
}

/** On phones the link to a consultation is at the bottom of every page. */
function NextSteps({ school }: { school: School }) {
  const t = useTranslations('school')
  const tLayout = useTranslations('layout')
  const href = useHref()
  const host = school.website && new URL(school.website).host.replace(/^www\./, '')
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <a href={href('/consultation')} className="button button-main max-md:hidden">
        {tLayout('book')}
      </a>
      {host && (
        <a href={school.website} rel="noopener" className="button button-quiet">
          {t('websiteLink', { host })} <ExternalLink size={16} aria-hidden className="shrink-0" />
        </a>
      )}
    </div>
  )
}
