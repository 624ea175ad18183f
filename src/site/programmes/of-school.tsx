/** A school's programmes on its page: folded by field of study, the largest first. */
import { ArrowRight } from 'lucide-react'
import type { Answer, ApiClient } from '../../api/client.ts'
import { useTranslations } from '../messages/provider.tsx'
import { useHref, useLayout } from '../shell/links.ts'
import type { YearMonth } from './intakes.ts'
import { type ProgrammeFilters, programmesPath } from './list/list-address.ts'
import { useProgrammeWords } from './words.ts'

export type SchoolProgrammes = Answer<'programmes', 'ofSchool'>
type Field = SchoolProgrammes['fields'][number]

/** Null for a school without programmes. */
export async function loadSchoolProgrammes(api: ApiClient, id: string): Promise<SchoolProgrammes | null> {
  const summary = await api.programmes.ofSchool({ id })
  return summary.total === 0 ? null : summary
}

type Props = { school: { id: number }; programmes: SchoolProgrammes; now: YearMonth }

export function ProgrammesOfSchool({ school, programmes, now }: Props) {
  const t = useTranslations('programmes')
  const href = useHref()
  const { total, fields } = programmes
  // in two columns, so that an open one leaves no gap beside it
  const half = Math.ceil(fields.length / 2)
  return (
    <section className="mt-8" aria-labelledby="programmes">
      <h2 id="programmes" className="text-2xl">
        {t('ofSchool')}
      </h2>
      <p className="mt-1 text-quiet">
        {t('ofSchoolCount', { count: total, subjects: fields.flatMap(({ subjects }) => subjects).length })}{' '}
        <CostRange programmes={programmes} /> {programmes.cheapest && t('ofSchoolCostBasis')}
      </p>
      <div className="mt-3 grid items-start gap-x-8 md:grid-cols-2">
        {[fields.slice(0, half), fields.slice(half)].map((column) => (
          <div key={column[0]?.college}>
            {column.map((field) => (
              <FieldFold key={field.college} school={school} field={field} now={now} />
            ))}
          </div>
        ))}
      </div>
      <a
        href={href(programmesPath({ school: String(school.id) }))}
        className="mt-3 inline-flex min-h-11 items-center gap-1.5 font-semibold hover:underline underline-offset-4"
      >
        {t('allOfSchool', { count: total })} <ArrowRight size={17} aria-hidden className="shrink-0 text-accent" />
      </a>
    </section>
  )
}

function CostRange({ programmes: { cheapest, dearest } }: { programmes: SchoolProgrammes }) {
  const t = useTranslations('programmes')
  const { money } = useProgrammeWords()
  if (!cheapest || !dearest) return t('ofSchoolCostNone')
  const [from, to] = [cheapest, dearest].map((cost) => {
    const { written, home } = money(cost)
    return home ?? written
  }) as [string, string]
  return from === to ? t('ofSchoolCostOne', { from }) : t('ofSchoolCost', { from, to })
}

/** A field of study: its subjects with how many programmes each has, and the first programmes. */
function FieldFold({ school, field, now }: { school: Props['school']; field: Field; now: YearMonth }) {
  const t = useTranslations('programmes')
  const href = useHref()
  const { colleges } = useLayout()
  const { college, total, subjects, programmes } = field
  const name = colleges.find(({ slug }) => slug === college)?.name ?? t('otherSubjects')
  const path = (filters: Partial<ProgrammeFilters>) => href(programmesPath({ school: String(school.id), ...filters }))
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-12 items-center gap-3 py-1 font-semibold">
        {name}
        <span className="text-sm font-normal text-quiet tabular-nums">{total}</span>
        <span aria-hidden className="ms-auto text-xl text-accent transition-transform group-open:rotate-45">
          +
        </span>
      </summary>
      {subjects.length > 1 && (
        <ul className="flex flex-wrap gap-2 pb-2">
          {subjects.map(({ id, name: subject, count }) => (
            <li key={id}>
              <a
                href={path({ subjects: String(id) })}
                className="tag inline-flex min-h-11 items-center gap-1.5 border border-line px-3 hover:border-ink md:min-h-9"
              >
                {subject} <span className="text-quiet tabular-nums">{count}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <ul className="pb-3">
        {programmes.map((programme) => (
          <ProgrammeLine key={programme.id} programme={programme} now={now} />
        ))}
        {college !== null && total > programmes.length && (
          <li className="border-t border-line">
            <a href={path({ colleges: college })} className="text-link inline-flex min-h-11 items-center">
              {t('allInField', { count: total, field: name })}
            </a>
          </li>
        )}
      </ul>
    </details>
  )
}

/** Name, level, cost of a year, English and the next start; what isn't known is left to the programme's page. */
function ProgrammeLine({ programme, now }: { programme: Field['programmes'][number]; now: YearMonth }) {
  const t = useTranslations('programmes')
  const href = useHref()
  const { money, english, intakes } = useProgrammeWords()
  const { id, name, language, name_language, level, year_cost } = programme
  const cost = year_cost && money(year_cost)
  const starts = intakes(programme, now)
  const facts = [t(`level.${level}`), cost && (cost.home ?? cost.written), english(programme)[0], starts?.next]
  return (
    <li className="border-t border-line first:border-0">
      <a href={href(`/programmes/${id}`)} className="flex min-h-11 flex-col justify-center py-1.5 hover:underline">
        <span lang={language ?? name_language ?? ''}>{name}</span>
        <span className="text-sm text-quiet">{facts.filter(Boolean).join(' · ')}</span>
      </a>
    </li>
  )
}
