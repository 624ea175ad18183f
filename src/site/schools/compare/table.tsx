/** Schools side by side. */

import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { comparePath } from '../../../domain/shortlist.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useDates } from '../../shell/dates.ts'
import { useHomeCurrencyName } from '../../shell/home-currency.ts'
import { useHref, useLayout } from '../../shell/links.ts'
import { countryOf } from '../list/school-card.tsx'
import { type Ranking, SchoolRank } from '../one/key-figures.tsx'
import { Heart } from '../shortlist/heart.tsx'
import type { FactedSchool } from '../shortlist/load.ts'
import { useWrittenFigures, writtenYear } from '../written-figure.ts'
import { type CompareRow, type compareRows, compareSources, type Fact } from './load.ts'

/** On phones two columns are visible, with the schools chosen here; the style sheet alone implements the choice. */
export function ColumnChoice({ schools }: { schools: readonly FactedSchool[] }) {
  const t = useTranslations('compare')
  return (
    <div className="compare-choice no-print">
      {(['left', 'right'] as const).map((side, place) => (
        <select
          key={side}
          aria-label={t(side)}
          data-side={side}
          defaultValue={schools[place]?.id}
          autoComplete="off"
          className="field-input"
        >
          {schools.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      ))}
    </div>
  )
}

/** The sources of the figures, by their numbers. */
export function CompareSources({ groups }: { groups: ReturnType<typeof compareRows> }) {
  const t = useTranslations('compare')
  const tSchool = useTranslations('school')
  const { day } = useDates()
  const homeCurrencyName = useHomeCurrencyName()
  const sources = compareSources(groups)
  const facts = groups.flatMap(({ rows }) => rows.flatMap((row) => row.facts))
  const rateDay = facts.find((fact) => fact?.home)?.home?.as_of
  if (sources.length === 0) return null
  return (
    <section aria-labelledby="sources-title" className="mt-6 text-sm">
      <h2 id="sources-title" className="text-lg">
        {t('sources')}
      </h2>
      <ol className="mt-1 list-decimal pl-5">
        {sources.map(({ name, link }, at) => (
          <li key={link} id={`source-${at + 1}`} className="target:bg-sand">
            <a href={link} rel="noopener" className="text-link inline-block py-1.5">
              {name}
            </a>
          </li>
        ))}
      </ol>
      {rateDay && (
        <p className="mt-1 text-quiet">{tSchool('rateOf', { currency: homeCurrencyName, day: day(rateDay) })}</p>
      )}
    </section>
  )
}

/** Explicit ARIA roles: on phones the style sheet turns rows and cells into blocks, which lose their table semantics. */
const is = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
}

type Props = {
  schools: readonly FactedSchool[]
  groups: ReturnType<typeof compareRows>
  ranking: Ranking | null
}

export function CompareTable({ schools, groups, ranking }: Props) {
  const t = useTranslations('compare')
  const tSchool = useTranslations('school')
  const numbers = new Map(compareSources(groups).map(({ link }, at) => [link, at + 1]))
  return (
    <table {...is.table} className="compare-table mt-6" data-columns={schools.length}>
      <caption className="sr-only">{t('caption', { count: schools.length })}</caption>
      <Names schools={schools} />
      <Basics schools={schools} ranking={ranking} />
      {groups.map(({ group, rows }) => (
        <tbody key={group} {...is.rowgroup}>
          <GroupTitle title={tSchool(`group.${group}`)} columns={schools.length} />
          {rows.map((row) => (
            <Row key={row.key} label={<RowName row={row} />} cells={row.facts.map((fact) => figureIn(fact, numbers))} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Names({ schools }: { schools: readonly FactedSchool[] }) {
  const t = useTranslations('compare')
  const href = useHref()
  const ids = schools.map(({ id }) => id)
  return (
    <thead {...is.rowgroup} className="compare-names">
      <tr {...is.row}>
        <td {...is.cell} />
        {schools.map((school, at) => (
          <th key={school.id} {...is.columnheader} scope="col" data-column={at + 1}>
            <div className="compare-name">
              <a href={href(`/schools/${school.id}`)} className="inline-block py-1 hover:underline">
                {school.name}
              </a>
              <div className="no-print flex shrink-0 items-center">
                <Heart school={school} className="-ml-2.5 max-lg:hidden" />
                <a
                  href={href(comparePath(ids.filter((id) => id !== school.id)))}
                  rel="nofollow"
                  aria-label={t('remove', { school: school.name })}
                  title={t('remove', { school: school.name })}
                  className="inline-flex size-11 items-center justify-center rounded-full text-quiet hover:bg-sand"
                >
                  <X size={20} aria-hidden />
                </a>
              </div>
            </div>
          </th>
        ))}
      </tr>
    </thead>
  )
}

const GroupTitle = ({ title, columns }: { title: string; columns: number }) => (
  <tr {...is.row} className="compare-group">
    <th {...is.rowheader} scope="rowgroup" colSpan={columns + 1}>
      {title}
    </th>
  </tr>
)

function Row({ label, cells }: { label: ReactNode; cells: readonly ReactNode[] }) {
  const t = useTranslations('compare')
  return (
    <tr {...is.row}>
      <th {...is.rowheader} scope="row">
        {label}
      </th>
      {cells.map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one column per index
        <td key={at} {...is.cell} data-column={at + 1}>
          {cell ?? <span className="text-quiet">{t('none')}</span>}
        </td>
      ))}
    </tr>
  )
}

function RowName({ row: { name, level } }: { row: CompareRow }) {
  const tSchool = useTranslations('school')
  return (
    <>
      {name} {level && <span className="inline-block text-sm font-normal text-quiet">{tSchool(`level.${level}`)}</span>}
    </>
  )
}

const figureIn = (fact: Fact | null, numbers: ReadonlyMap<string, number>) =>
  fact && <Figure fact={fact} source={numbers.get(fact.source.link) ?? 0} />

/** A figure with its year, the number of its source, and the approximate amount in the reader's currency. */
function Figure({ fact, source }: { fact: Fact; source: number }) {
  const t = useTranslations('compare')
  const { written, home } = useWrittenFigures()(fact)
  return (
    <>
      <span className="font-semibold tabular-nums">{written}</span>
      {home && <span className="block text-sm text-quiet">{home}</span>}
      <span className="block text-sm text-quiet">
        {writtenYear(fact.year)}
        <sup>
          <a href={`#source-${source}`} aria-label={t('sourceOf', { number: source })} className="px-1 py-2">
            {source}
          </a>
        </sup>
      </span>
    </>
  )
}

/** Rows without figures: the location and the kind of school. */
function Basics({ schools, ranking }: Omit<Props, 'groups'>) {
  const t = useTranslations('compare')
  const tSchool = useTranslations('school')
  const tRanking = useTranslations('ranking')
  const layout = useLayout()
  const place = (school: FactedSchool) =>
    [...new Set([school.city.name, countryOf(school, layout).name])].filter(Boolean).join(' · ')
  const rows: [string, ReactNode[]][] = [
    [t('place'), schools.map(place)],
    [tSchool('kind'), schools.map(({ kind }) => (kind === 'public' ? tSchool('kindPublic') : tSchool('kindPrivate')))],
    [tSchool('founded'), schools.map(({ founded }) => founded)],
    [
      ranking ? tRanking('schoolLabel', { year: ranking.period }) : '',
      schools.map((school) => ranking && <Rank key={school.id} school={school} ranking={ranking} />),
    ],
    [tSchool('enrollments'), schools.map((school) => <Routes key={school.id} school={school} />)],
  ]
  const labelledRows = rows.map(([label, cells]) => [label, cells.map((cell) => cell || null)] as const)
  return (
    <tbody {...is.rowgroup}>
      <GroupTitle title={t('basics')} columns={schools.length} />
      {labelledRows
        .filter(([, cells]) => cells.some((cell) => cell !== null))
        .map(([label, cells]) => (
          <Row key={label} label={label} cells={cells} />
        ))}
    </tbody>
  )
}

function Rank({ school, ranking }: { school: FactedSchool; ranking: Ranking }) {
  const t = useTranslations('compare')
  if (school.rank === null) return <span className="text-quiet">{t('unranked')}</span>
  return <SchoolRank school={school} ranking={ranking} />
}

/** The entry routes; a missing SAT or ACT requirement is only shown where it is known. */
function Routes({ school: { enrollments, no_exam } }: { school: FactedSchool }) {
  const t = useTranslations('compare')
  return (
    <>
      {enrollments.map(({ name }) => name).join(' · ')}
      {no_exam && <span className="tag tag-jade mt-1">{t('examNotNeeded')}</span>}
    </>
  )
}
