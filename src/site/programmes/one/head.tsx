import { ExternalLink } from 'lucide-react'
import type { ProgrammeItem } from '../../../api/client.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { countryOf } from '../../schools/list/school-card.tsx'
import { Heart } from '../../schools/shortlist/heart.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import { programmesPath } from '../list/list-address.ts'
import { useProgrammeWords } from '../words.ts'

/** Structured data of a programme for search engines. @param url of its page */
export const programmeJsonLd = ({ name, language, link, school, level, weeks }: ProgrammeItem, url: string) => ({
  '@type': 'Course',
  name,
  description: `${name}, ${school.name_en}`,
  url,
  ...(link && { sameAs: link }),
  ...(language && { inLanguage: language }),
  educationalLevel: level,
  ...(weeks !== null && { timeRequired: `P${weeks}W` }),
  provider: { '@type': 'CollegeOrUniversity', name: school.name_en },
})

/** The first screen: name, school, place, level and length, and the next steps. */
export function ProgrammeHead({ programme }: { programme: ProgrammeItem }) {
  const t = useTranslations('programmes')
  const tLayout = useTranslations('layout')
  const href = useHref()
  const { length, displayName } = useProgrammeWords()
  const { name, language, name_language: nameLanguage, school, city, campus, level, weeks, subjects, demo } = programme
  const country = countryOf(programme, useLayout()).name
  return (
    <header className="pt-4">
      <h1 lang={language ?? nameLanguage ?? ''} className="text-[1.75rem] md:text-5xl">
        {name}
      </h1>
      <div className="mt-1 flex items-center gap-1">
        <a href={href(`/schools/${school.id}`)} className="text-link text-lg">
          {school.name}
        </a>
        <Heart school={school} />
      </div>
      <p className="text-quiet">{[...new Set([campus ?? city.name, country])].filter(Boolean).join(' · ')}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        <span className="tag">{t(`level.${level}`)}</span>
        {weeks !== null && <span className="tag">{length(weeks)}</span>}
        {demo && <span className="tag">{tLayout('demo')}</span>}
        {language && <TaughtIn language={language} />}
        {subjects.map((subject) => (
          <a
            key={subject.id}
            href={href(programmesPath({ subjects: String(subject.id), level }))}
            className="tag border border-line hover:border-ink"
          >
            {subject.name}
          </a>
        ))}
      </p>
      {language === null && nameLanguage !== null && (
        <p className="mt-3">{t('nameIn', { language: displayName(nameLanguage) })}</p>
      )}
      <NextSteps programme={programme} />
    </header>
  )
}

function TaughtIn({ language }: { language: string }) {
  const t = useTranslations('programme')
  const { displayName } = useProgrammeWords()
  return <span className="tag">{t('taughtIn', { language: displayName(language) })}</span>
}

/** The booking, with the programme's name in its remarks; and the official page. */
function NextSteps({ programme: { name, school, link } }: { programme: ProgrammeItem }) {
  const t = useTranslations('programme')
  const href = useHref()
  const remarks = t('remarks', { programme: name, school: school.name })
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      <a href={href(`/consultation?remarks=${encodeURIComponent(remarks)}`)} className="button button-main">
        {t('book')}
      </a>
      {link && (
        <a href={link} rel="noopener" className="button button-quiet">
          {t('officialPage')} <ExternalLink size={16} aria-hidden className="shrink-0" />
        </a>
      )}
    </div>
  )
}
