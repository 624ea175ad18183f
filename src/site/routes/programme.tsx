import { useLoaderData } from 'react-router'
import { useTranslations } from '../messages/provider.tsx'
import { programmesPath } from '../programmes/list/list-address.ts'
import { ProgrammeCard } from '../programmes/list/programme-card.tsx'
import { ProgrammeCosts } from '../programmes/one/costs.tsx'
import { ProgrammeHead, programmeJsonLd } from '../programmes/one/head.tsx'
import type { ProgrammePageData } from '../programmes/one/load.ts'
import { Requirements } from '../programmes/one/requirements.tsx'
import { useDates } from '../shell/dates.ts'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'
import { CallToAction } from '../shell/layout/call-to-action.tsx'
import { PaidLine } from '../shell/layout/footer.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'
import { useHref, useLayout } from '../shell/links.ts'

export { loader } from '../programmes/one/load.ts'

export default function ProgrammePage() {
  const data = useLoaderData<ProgrammePageData>()
  const { programme, usualTuition } = data
  const t = useTranslations('programme')
  const tProgrammes = useTranslations('programmes')
  const tSchool = useTranslations('school')
  const { address } = useLayout()
  const { name, school, level } = programme
  const names = { programme: name, school: school.name, level: tProgrammes(`level.${level}`) }
  return (
    <div className="frame">
      <PageMeta
        title={t('title', names)}
        shortTitle={`${name}, ${school.name}`}
        description={t('meta', names)}
        jsonLd={[programmeJsonLd(programme, address.canonical)]}
      />
      <Breadcrumbs
        crumbs={[
          { label: tProgrammes('title'), path: '/programmes' },
          { label: school.name, path: `/schools/${school.id}` },
          { label: name },
        ]}
      />
      <ProgrammeHead programme={programme} />
      <div className="mt-7 grid items-start gap-5 lg:grid-cols-2">
        <ProgrammeCosts programme={programme} usualTuition={usualTuition} />
        <Requirements data={data} />
      </div>
      <Origin data={data} />
      <Others data={data} />
      <PaidLine className="mt-6" />
      <CallToAction title={t('askTitle')} text={tSchool('askText')} />
    </div>
  )
}

/** Who checked it and when; of a register's entry, that nobody did. */
function Origin({ data: { programme } }: { data: ProgrammePageData }) {
  const t = useTranslations('programme')
  const { day } = useDates()
  const { checked_on, valid_until, link, register } = programme
  return (
    <p className="measure mt-5 text-sm text-quiet">
      {checked_on ? t('checkedOn', { day: day(checked_on) }) : t(register === 'own' ? 'notChecked' : 'fromRegister')}
      {valid_until && ` ${t('validUntil', { day: day(valid_until) })}`}
      {checked_on && link && ` ${t('checkAgain')}`}
    </p>
  )
}

function Others({ data: { programme, others, isSameSubject, ofSchool, now } }: { data: ProgrammePageData }) {
  const t = useTranslations('programme')
  const href = useHref()
  const { school, subjects } = programme
  const [subject] = subjects
  if (others.length === 0) return null
  const names = { school: school.name, subject: subject?.name ?? '' }
  return (
    <section className="mt-12">
      <h2 className="text-2xl">{t(isSameSubject ? 'othersInSubject' : 'others', names)}</h2>
      <ul className="mt-4 grid gap-4 md:grid-cols-2">
        {others.map((other) => (
          <ProgrammeCard key={other.id} programme={other} now={now} level="h3" isSchoolShown={false} />
        ))}
      </ul>
      <p className="mt-4">
        <a
          href={href(programmesPath({ school: String(school.id) }))}
          className="text-link inline-flex min-h-11 items-center"
        >
          {t('allOfSchool', { count: ofSchool, school: school.name })}
        </a>
      </p>
    </section>
  )
}
