import type { Answer, SchoolItem } from '../../../api/client.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useProgrammeWords } from '../../programmes/words.ts'
import type { LayoutData } from '../../shell/layout-data.ts'
import { useHref, useLayout } from '../../shell/links.ts'
import { regionOf } from '../region.ts'
import { Heart } from '../shortlist/heart.tsx'
import { figureLabel, useWrittenFigures, writtenYear } from '../written-figure.ts'

type Placed = { country_code: string; iso_country: string }

/** The country of a school, for a list entry that covers two countries. */
export function countryOf(school: Placed, layout: LayoutData): { name: string; nameIn: string } {
  const listed = layout.countries.find(({ code }) => code === school.country_code)
  return { name: listed ? regionOf(school, layout) : '', nameIn: listed?.nameIn ?? '' }
}

/** The line under a school's name in a list: its English name, if different, and its location. */
export function NameAndPlace({ school }: { school: SchoolItem }) {
  const country = countryOf(school, useLayout()).name
  return (
    <>
      {school.name !== school.name_en && (
        <p lang="en" className="text-sm leading-snug text-quiet">
          {school.name_en}
        </p>
      )}
      <p className="mt-1 text-sm text-quiet">
        {school.city.name}
        {country && country !== school.city.name && ` · ${country}`}
      </p>
    </>
  )
}

/** By importance. */
const FIGURES = [
  ['tuition', 'money'],
  ['admission_rate', 'share'],
  ['international_share', 'share'],
  ['students', 'count'],
] as const
const shownMax = 3

/** A card's last line: the known figures, each with its year; the entry routes when there are none. */
export function CardFigures({ school }: { school: SchoolItem }) {
  const t = useTranslations('schools')
  const write = useWrittenFigures()
  const knownFigures = FIGURES.flatMap(([name, unit]) => {
    const figure = school.figures[name]
    if (!figure) return []
    const { year } = figure
    const label = t(`figure.${figureLabel(name, figure)}`)
    const level = name === 'tuition' || name === 'admission_rate' ? figure.level : null
    return [
      {
        name,
        label: level ? t(`figureOf.${level}`, { figure: label }) : label,
        year,
        ...write({ ...figure, unit }),
      },
    ]
  })
  if (knownFigures.length === 0)
    return (
      <p className="border-t border-line pt-3 text-sm text-quiet">
        {school.enrollments.map(({ name }) => name).join(' · ')}
      </p>
    )
  const { note } = school.figures.tuition ?? {}
  return (
    <>
      <dl className="flex flex-wrap gap-x-3 gap-y-2 border-t border-line pt-3 text-sm [overflow-wrap:break-word]">
        {knownFigures.slice(0, shownMax).map(({ name, label, year, written, home }) => (
          <div key={name} className={name === 'tuition' ? 'flex-[1.5]' : 'flex-1'}>
            <dt className="text-quiet">{label}</dt>
            <dd className="text-base font-semibold tabular-nums">{written}</dd>
            {home && <dd className="text-xs text-quiet">{home}</dd>}
            <dd className="text-xs text-quiet">{writtenYear(year)}</dd>
          </div>
        ))}
      </dl>
      {note && <p className="mt-1 text-xs text-quiet">{note}</p>}
    </>
  )
}

const tagsMax = 2

type Study = Answer<'schools', 'list'>['schools'][number]['study']

/** Its programmes of the chosen level that meet the filters, and the cheapest year of them. */
function StudyLine({ study, path }: { study: NonNullable<Study>; path: string }) {
  const t = useTranslations('schools')
  const href = useHref()
  const { money } = useProgrammeWords()
  const cost = study.year_cost && money(study.year_cost)
  return (
    <p className="text-sm">
      <a href={href(path)} className="text-link relative z-1 inline-flex min-h-11 items-center md:min-h-0">
        {t('studyCount', { count: study.programmes })}
      </a>
      {cost && <span className="block">{t('studyFrom', { amount: cost.home ?? cost.written })}</span>}
    </p>
  )
}

type Props = {
  school: SchoolItem & { study?: Study }
  /** The programmes of a school with the filters of the list. */
  programmesPath?: (school: SchoolItem) => string
  level?: 'h2' | 'h3'
  /** Whether the list is limited to undergraduate study: only then SAT or ACT matter. */
  isUndergraduate?: boolean
}

/** One school in a list: monogram, names, location and key figures, aligned with adjacent cards. */
export function SchoolCard({ school, level = 'h2', isUndergraduate = true, programmesPath }: Props) {
  const t = useTranslations('schools')
  const href = useHref()
  const Heading = level
  return (
    <li className="card relative row-span-2 grid grid-rows-subgrid gap-3 p-4 transition-colors hover:border-edge">
      <div className="flex gap-4">
        <img src={school.logo} width={56} height={56} alt="" loading="lazy" className="size-14 shrink-0 rounded-xl" />
        <div className="min-w-0 grow">
          <Heading className="text-lg leading-snug">
            <a href={href(`/schools/${school.id}`)} className="after:absolute after:inset-0 after:rounded-2xl">
              {school.name}
            </a>
          </Heading>
          <NameAndPlace school={school} />
          <p className="mt-2 flex flex-wrap gap-1.5">
            {school.no_exam && isUndergraduate && <span className="tag tag-jade">{t('noExam')}</span>}
            {school.tags.slice(0, tagsMax).map(({ id, name }) => (
              <span key={id} className="tag">
                {name}
              </span>
            ))}
          </p>
        </div>
        <Heart school={school} className="-mt-2 -mr-2" />
      </div>
      <div className="flex flex-col gap-3">
        {school.study && programmesPath && <StudyLine study={school.study} path={programmesPath(school)} />}
        <CardFigures school={school} />
      </div>
    </li>
  )
}
