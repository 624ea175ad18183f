import type { ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { isOneOf } from '../../../domain/collections.ts'
import type { STUDENT_DEGREES } from '../../../domain/content/people.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { countryOf } from '../../schools/list/school-card.tsx'
import { useDates } from '../../shell/dates.ts'
import { FilterLinks, listAddress } from '../../shell/layout/pager.tsx'
import { useLayout } from '../../shell/links.ts'
import { isListedCountry, notFound, orNotFound } from '../../shell/pages/not-found.ts'
import { siteContext } from '../../shell/site-context.ts'
import { Fold } from '../../ui/fold.tsx'
import { CountryLinks } from './country-links.tsx'
import { SchoolName } from './school-name.tsx'

type StudentDegree = (typeof STUDENT_DEGREES)[number]
const DEGREES: readonly StudentDegree[] = ['bachelor', 'master', 'pathway']
const isDegree = (value: string): value is StudentDegree => isOneOf(DEGREES, value)

/** Filters for country and degree, each a row of links. */
export function StudentFilters({ path, chosen }: { path: string; chosen: { country: string; degree: string } }) {
  const t = useTranslations('students')
  const degrees = DEGREES.map((code) => ({ code, name: t(`degree.${code}`) }))
  return (
    <div className="mt-5 flex flex-wrap justify-between gap-x-8 gap-y-1">
      <CountryLinks
        label={t('countries')}
        all={t('allCountries')}
        chosen={chosen.country}
        path={(country) => listAddress(path, { ...chosen, country })}
      />
      <FilterLinks
        label={t('degrees')}
        links={[{ code: '', name: t('allDegrees') }, ...degrees].map(({ code, name }) => ({
          key: code,
          name,
          path: listAddress(path, { ...chosen, degree: code }),
          isChosen: code === chosen.degree,
        }))}
      />
    </div>
  )
}

const studentsOnPage = 8

/** A page of the admitted students; an unknown country, degree or page gives the 404 page. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const search = new URL(request.url).searchParams
  const country = search.get('country') ?? ''
  const degree = search.get('degree') ?? ''
  if ((country && !(await isListedCountry(site, country))) || (degree && !isDegree(degree))) throw await notFound(site)
  const query = { country, degree, page: search.get('page') ?? '', per_page: studentsOnPage }
  const list = await orNotFound(site, site.api.students.list(query))
  if (list.page > 1 && list.students.length === 0) throw await notFound(site)
  return { chosen: { country, degree }, list }
}
export type StudentsData = Awaited<ReturnType<typeof loader>>
type Student = StudentsData['list']['students'][number]

const COLUMNS = [
  ['student', 'w-[16%]'],
  ['school', 'w-[22%]'],
  ['major', 'w-[14%]'],
  ['score', 'w-[15%]'],
  ['scholarship', 'w-[12%]'],
  ['experience', ''],
] as const

/** Admitted students: a table on wide screens; on narrow ones each row is a block with labelled cells. */
export function StudentTable({ students, caption }: { students: Student[]; caption: string }) {
  const t = useTranslations('students')
  return (
    <table className="mt-4 block w-full text-left xl:table xl:table-fixed">
      <caption className="sr-only">{caption}</caption>
      <thead className="hidden xl:table-header-group">
        <tr className="border-b-2 border-ink">
          {COLUMNS.map(([key, width]) => (
            <th key={key} scope="col" className={`py-2 pr-5 text-sm font-semibold ${width}`}>
              {t(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block xl:table-row-group">
        {students.map((student) => (
          <Row key={student.id} student={student} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ student }: { student: Student }) {
  const t = useTranslations('students')
  const { name: country } = countryOf(student, useLayout())
  return (
    <tr className="block border-t-2 border-ink py-3 md:grid md:py-5 md:grid-cols-2 md:gap-x-8 xl:table-row xl:border-t-0 xl:border-b xl:border-line xl:align-top">
      <th scope="row" className="block font-normal xl:table-cell xl:py-5 xl:pr-5">
        <Person student={student} />
      </th>
      <td className="mt-2 block md:mt-0 xl:table-cell xl:py-5 xl:pr-5">
        <span className="flex items-start gap-3">
          <img
            src={student.logo}
            width={44}
            height={44}
            alt=""
            loading="lazy"
            className="size-11 shrink-0 rounded-lg"
          />
          <span className="min-w-0">
            <SchoolName id={student.school_id} name={student.school} nameEn={student.school_en} />
            <span className="block text-sm leading-snug text-quiet">{country}</span>
          </span>
        </span>
      </td>
      <Cell label={t('major')}>{student.major}</Cell>
      <Cell label={t('score')}>
        <Score score={student.score} />
      </Cell>
      <Cell label={t('scholarship')} isEmpty={!student.scholarship}>
        {student.scholarship ?? <span className="text-quiet">{t('none')}</span>}
      </Cell>
      <td className="mt-0.5 block text-[0.9375rem] md:mt-2.5 xl:table-cell xl:py-5 xl:pr-5">
        <Fold
          summaryClass="max-md:min-h-10 xl:hidden"
          heading={<span className="text-sm text-quiet">{t('experience')}</span>}
        >
          <span className="text-pretty">{student.experience}</span>
        </Fold>
      </td>
    </tr>
  )
}

function Person({ student }: { student: Student }) {
  const t = useTranslations('students')
  const tLayout = useTranslations('layout')
  const { month } = useDates()
  return (
    <>
      <span className="block text-lg leading-snug font-semibold break-keep xl:text-base">
        {student.student}{' '}
        {student.demo && <span className="tag border border-line align-middle font-normal">{tLayout('demo')}</span>}
      </span>
      <span className="flex flex-wrap items-center gap-x-2 text-sm text-quiet md:mt-1 md:gap-y-1 xl:block">
        <span className="xl:block">{t(`degree.${student.degree as StudentDegree}`)}</span>
        <span aria-hidden className="xl:hidden">
          ·
        </span>
        <span className="xl:block">{t('admitted', { month: month(student.admitted) })}</span>
      </span>
    </>
  )
}

/** Scores, each with its scale on one line. */
function Score({ score }: { score: string }) {
  return score.split(/(?<=, |; |，)/).map((part) => (
    <span key={part} className="inline-block whitespace-pre-wrap">
      {part}
    </span>
  ))
}

/** A cell with its own label where the table has no header; an empty one is left out on phones. */
function Cell({ label, isEmpty = false, children }: { label: string; isEmpty?: boolean; children: ReactNode }) {
  return (
    <td
      className={`mt-1 ${isEmpty ? 'max-md:hidden ' : ''}grid grid-cols-[6.5rem_1fr] items-baseline gap-x-3 text-[0.9375rem] md:mt-2.5 xl:table-cell xl:py-5 xl:pr-5`}
    >
      <span className="text-sm text-quiet xl:hidden">{label}</span>
      <span className="text-pretty">{children}</span>
    </td>
  )
}
