/** Sections of the start page of a consultant. */

import type { ReactNode } from 'react'
import type { StaffAnswer } from '../../api/staff/client.ts'
import { editionOf } from '../../domain/editions.ts'
import { shortMonth } from '../../domain/moments.ts'
import { type LeadItem, Wait } from '../leads/lead-tags.tsx'
import { useFormat, useReader, useTranslations } from '../messages/translations.ts'
import { Submit } from '../shell/controls.tsx'
import { PostForm } from '../shell/post-form.tsx'

/** Formats days such as 2026-11-22, with the year if it is not today's. */
export function useDays(today: string): (day: string) => string {
  const { locale } = useReader()
  return (day) =>
    new Intl.DateTimeFormat(editionOf(locale).formats, {
      timeZone: 'UTC',
      weekday: 'short',
      day: 'numeric',
      month: shortMonth(locale),
      ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    }).format(Date.parse(`${day}T00:00Z`))
}

type Props = {
  title: string /** Shown if there are no leads. */
  none?: string
  leads: LeadItem[]
  children?: ReactNode
}

/** Leads that wait for an answer, the most overdue first. */
export function WaitingLeads({ title, none, leads, children }: Props) {
  const t = useTranslations()
  const { offices, countries } = useReader()
  return (
    <section className="panel content-start">
      <h2>{title}</h2>
      {leads.length === 0 && <p className="mt-1 text-quiet">{none}</p>}
      <ul className="mt-1 divide-y divide-line">
        {leads.map((lead) => (
          <li key={lead.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-1.5">
            <div className="min-w-0">
              <a
                href={`/console/leads/${lead.id}`}
                data-row
                className="text-link inline-flex min-h-9 items-center font-semibold"
              >
                {lead.name}
              </a>
              <span className="block text-sm text-quiet">
                {[
                  lead.countries.map(countries.nameOf).join(', '),
                  offices.nameOf(lead.office),
                  lead.refused && t('inbox.refused'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            <div className="text-end text-sm">
              <Wait lead={lead} />
            </div>
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

type Tasks = StaffAnswer<'showDay'>['tasks']

const WHEN = ['overdue', 'today', 'next'] as const

/** The reader's tasks: overdue, due today, next. */
export function MyTasks({ tasks, today }: { tasks: Tasks; today: string }) {
  const t = useTranslations()
  const dayOf = useDays(today)
  return (
    <section className="panel">
      <h2>{t('day.tasks')}</h2>
      {tasks.length === 0 && <p className="mt-1 text-quiet">{t('day.tasks_none')}</p>}
      {WHEN.filter((when) => tasks.some((task) => task.when === when)).map((when) => (
        <div key={when} className="mt-2">
          <h3 className={`text-sm font-semibold ${when === 'overdue' ? 'text-danger' : 'text-quiet'}`}>
            {t(`day.${when}`)}
          </h3>
          <ul className="divide-y divide-line">
            {tasks
              .filter((task) => task.when === when)
              .map((task) => (
                <li key={task.id} className="flex items-center gap-3 py-1.5">
                  <PostForm className="shrink-0">
                    <input type="hidden" name="lead" value={task.lead.id} />
                    <input type="hidden" name="task" value={task.id} />
                    <Submit aria-label={t('shell.pair', { label: t('day.done'), value: task.note })}>
                      {t('day.done')}
                    </Submit>
                  </PostForm>
                  <div className="min-w-0">
                    {task.note}
                    <span className="block text-sm text-quiet">
                      {when !== 'today' && `${dayOf(task.day)} · `}
                      <a href={`/console/leads/${task.lead.id}`} data-row className="text-link">
                        {task.lead.name}
                      </a>
                    </span>
                  </div>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** Leads that colleagues assigned to the reader within the last week. */
export function AssignedLeads({ assigned }: Pick<StaffAnswer<'showDay'>, 'assigned'>) {
  const t = useTranslations()
  const { time } = useFormat()
  return (
    <section className="panel">
      <h2>{t('day.assigned')}</h2>
      {assigned.length === 0 && <p className="mt-1 text-quiet">{t('day.assigned_none')}</p>}
      <ul className="mt-1 divide-y divide-line">
        {assigned.map(({ lead, status, at, by }) => (
          <li key={lead.id} className="flex flex-wrap items-center gap-x-3 py-1">
            <a
              href={`/console/leads/${lead.id}`}
              data-row
              className="text-link inline-flex min-h-9 items-center font-semibold"
            >
              {lead.name}
            </a>
            <span className="tag">{t(`status.${status}`)}</span>
            <span className="text-sm text-quiet">{t('day.assigned_by', { who: by, time: time(at) })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
