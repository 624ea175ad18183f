/** A school's programmes on its page: folded by subject, the largest first. */
import { ArrowRight } from 'lucide-react'
import type { ApiClient, ProgrammeItem } from '../../api/client.ts'
import { useTranslations } from '../messages/provider.tsx'
import { useHref } from '../shell/links.ts'
import type { YearMonth } from './intakes.ts'
import { programmesPath } from './list/list-address.ts'
import { useProgrammeWords } from './words.ts'

const firstOfSubject = 4

type Group = { subject: { id: number; name: string } | null; total: number; first: ProgrammeItem[] }
export type SchoolProgrammes = {
  total: number
  groups: Group[]
  /** The programmes with the lowest and the highest known cost of a year. */
  cheapest: ProgrammeItem | null
  dearest: ProgrammeItem | null
}

/** Null for a school without programmes. */
export async function loadSchoolProgrammes(api: ApiClient, id: string): Promise<SchoolProgrammes | null> {
  const { programmes } = await api.programmes.ofSchool({ id })
  return programmes.length === 0 ? null : bySubject(programmes)
}

/** Groups programmes by their first subject; those without one come last. */
export function bySubject(programmes: readonly ProgrammeItem[]): SchoolProgrammes {
  const groups = [...Map.groupBy(programmes, ({ subjects }) => subjects[0]?.id ?? null).values()].map((same) => ({
    subject: same[0]?.subjects[0] ?? null,
    total: same.length,
    first: same.slice(0, firstOfSubject),
  }))
  const costOf = ({ year_cost }: ProgrammeItem) => year_cost?.amount_minor ?? 0
  const priced = programmes.filter(({ year_cost }) => year_cost !== null).sort((a, b) => costOf(a) - costOf(b))
  return {
    total: programmes.length,
    groups: groups.sort(
      (one, other) => Number(one.subject === null) - Number(other.subject === null) || other.total - one.total,
    ),
    cheapest: priced[0] ?? null,
    dearest: priced.at(-1) ?? null,
  }
}

type Props = { school: { id: number }; programmes: SchoolProgrammes; now: YearMonth }

export function ProgrammesOfSchool({ school, programmes, now }: Props) {
  const t = useTranslations('programmes')
  const href = useHref()
  const { total, groups } = programmes
  return (
    <section className="mt-8" aria-labelledby="programmes">
      <h2 id="programmes" className="text-2xl">
        {t('ofSchool')}
      </h2>
      <p className="mt-1 text-quiet">
        {t('ofSchoolCount', { count: total, subjects: groups.filter(({ subject }) => subject !== null).length })}{' '}
        <CostRange programmes={programmes} />
      </p>
      <div className="mt-3 grid items-start gap-x-8 md:grid-cols-2">
        {groups.map((group) => (
          <SubjectFold key={group.subject?.id ?? 0} school={school} group={group} now={now} />
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
  if (!cheapest?.year_cost || !dearest?.year_cost) return t('ofSchoolCostNone')
  const [from, to] = [cheapest.year_cost, dearest.year_cost].map((cost) => {
    const { written, home } = money(cost)
    return home ?? written
  }) as [string, string]
  return from === to ? t('ofSchoolCostOne', { from }) : t('ofSchoolCost', { from, to })
}

function SubjectFold({
  school,
  group: { subject, total, first },
  now,
}: {
  school: Props['school']
  group: Group
  now: YearMonth
}) {
  const t = useTranslations('programmes')
  const href = useHref()
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-12 items-center gap-3 py-1 font-semibold">
        {subject?.name ?? t('otherSubjects')}
        <span className="text-sm font-normal text-quiet tabular-nums">{total}</span>
        <span aria-hidden className="ms-auto text-xl text-accent transition-transform group-open:rotate-45">
          +
        </span>
      </summary>
      <ul className="pb-3">
        {first.map((programme) => (
          <ProgrammeLine key={programme.id} programme={programme} now={now} />
        ))}
        {subject && total > first.length && (
          <li>
            <a
              href={href(programmesPath({ school: String(school.id), subjects: String(subject.id) }))}
              className="text-link inline-flex min-h-11 items-center"
            >
              {t('allInSubject', { count: total, subject: subject.name })}
            </a>
          </li>
        )}
      </ul>
    </details>
  )
}

/** Name, level, cost of a year, English and the next start; what isn't known is left to the programme's page. */
function ProgrammeLine({ programme, now }: { programme: ProgrammeItem; now: YearMonth }) {
  const t = useTranslations('programmes')
  const href = useHref()
  const { money, english, intakes } = useProgrammeWords()
  const { id, name, language, level, year_cost } = programme
  const cost = year_cost && money(year_cost)
  const starts = intakes(programme, now)
  const facts = [t(`level.${level}`), cost && (cost.home ?? cost.written), english(programme)[0], starts?.next]
  return (
    <li className="border-t border-line first:border-0">
      <a href={href(`/programmes/${id}`)} className="flex min-h-11 flex-col justify-center py-1.5 hover:underline">
        <span lang={language ?? ''}>{name}</span>
        <span className="text-sm text-quiet">{facts.filter(Boolean).join(' · ')}</span>
      </a>
    </li>
  )
}
