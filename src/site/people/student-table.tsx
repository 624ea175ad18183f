import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLayout } from '../links.ts'
import type { StudentDegree } from './degrees.ts'
import type { Student } from './load-students.ts'
import { useMonth } from './month.ts'
import { SchoolName } from './school-name.tsx'

const COLUMNS = [
  ['student', 'w-[15%]'],
  ['school', 'w-[23%]'],
  ['major', 'w-[14%]'],
  ['score', 'w-[14%]'],
  ['scholarship', 'w-[12%]'],
  ['experience', ''],
] as const

/** Admitted students: a table on wide screens; on narrow ones each row stands alone and names its cells. */
export function StudentTable({ students, caption }: { students: Student[]; caption: string }) {
  const t = useTranslations('students')
  return (
    <table className="mt-4 block w-full text-left lg:table lg:table-fixed">
      <caption className="sr-only">{caption}</caption>
      <thead className="hidden lg:table-header-group">
        <tr className="border-b-2 border-ink">
          {COLUMNS.map(([key, width]) => (
            <th key={key} scope="col" className={`py-2 pr-5 text-sm font-semibold ${width}`}>
              {t(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block lg:table-row-group">
        {students.map((student) => (
          <Row key={student.id} student={student} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ student }: { student: Student }) {
  const t = useTranslations('students')
  const { countries } = useLayout()
  const country = countries.find(({ code }) => code === student.country_code)?.name
  return (
    <tr className="block border-t-2 border-ink py-5 md:grid md:grid-cols-2 md:gap-x-8 lg:table-row lg:border-t-0 lg:border-b lg:border-line lg:align-top">
      <th scope="row" className="block font-normal lg:table-cell lg:py-5 lg:pr-5">
        <Person student={student} />
      </th>
      <td className="mt-3 block md:mt-0 lg:table-cell lg:py-5 lg:pr-5">
        <span className="flex items-start gap-3">
          <img
            src={student.path_logo}
            width={44}
            height={44}
            alt=""
            loading="lazy"
            className="size-11 shrink-0 rounded-lg"
          />
          <span className="min-w-0">
            <SchoolName id={student.school_id} name={student.school} nameEn={student.school_en} />
            <span className="block text-sm text-quiet">{country}</span>
          </span>
        </span>
      </td>
      <Cell label={t('major')}>{student.major}</Cell>
      <Cell label={t('score')}>{student.score}</Cell>
      <Cell label={t('scholarship')}>{student.scholarship ?? <span className="text-quiet">{t('none')}</span>}</Cell>
      <Cell label={t('experience')}>{student.experience}</Cell>
    </tr>
  )
}

function Person({ student }: { student: Student }) {
  const t = useTranslations('students')
  const tLayout = useTranslations('layout')
  const month = useMonth()
  return (
    <>
      <span className="block text-lg leading-snug font-semibold lg:text-base">{student.student}</span>
      <span className="mt-1 block text-sm text-quiet">
        {t(`degree.${student.degree as StudentDegree}`)} · {t('admitted', { month: month(student.admitted) })}
      </span>
      {student.demo && <span className="tag mt-1.5 border border-line">{tLayout('demo')}</span>}
    </>
  )
}

/** A cell that says what it is where the table has no heads. */
function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className="mt-3 block text-[0.9375rem] lg:table-cell lg:py-5 lg:pr-5">
      <span className="block text-sm text-quiet lg:hidden">{label}</span>
      {children}
    </td>
  )
}
