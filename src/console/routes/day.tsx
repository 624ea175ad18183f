import { redirect, useLoaderData } from 'react-router'
import { ApiFailure } from '../../api/client.ts'
import { AssignedLeads, MyTasks, WaitingLeads } from '../day/day-lists.tsx'
import { useTranslations } from '../messages/translations.ts'
import { throwAsStatus } from '../shell/action-error.ts'
import { Notice } from '../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../shell/page.ts'

const unassignedShown = 20

export const loader = signedInLoader(async ({ staff, search }) => {
  const day = await staff.showDay()
  return { ...day, done: search.get('done') }
})

export const action = signedInAction(async ({ staff, form }) => {
  const [id, task] = [String(form.get('lead') ?? ''), String(form.get('task') ?? '')]
  const isDone = await staff.finishTask({ id, task }).then(
    () => true,
    (error: unknown) => (error instanceof ApiFailure && error.status === 404 ? false : throwAsStatus(error)),
  )
  throw redirect(isDone ? '/day?done=task' : '/day?done=gone')
})

export default function Day() {
  const { today, unassigned, waiting, tasks, assigned, done } = useLoaderData<typeof loader>()
  const t = useTranslations()
  const isClear = unassigned.length + waiting.length === 0 && !tasks.some(({ when }) => when !== 'next')
  return (
    <>
      <title>{t('day.title')}</title>
      <h1>{t('day.title')}</h1>
      <Notice text={done === 'task' && t('day.done_saved')} />
      <Notice isBad text={done === 'gone' && t('day.done_gone')} />
      {isClear && (
        <p className="panel mt-3">
          {t('day.all_clear')}{' '}
          <a href="/console/leads" className="text-link">
            {t('day.all_clear_leads')}
          </a>
        </p>
      )}
      <div className="mt-3 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-4">
          {unassigned.length > 0 && (
            <WaitingLeads title={t('day.unassigned')} leads={unassigned.slice(0, unassignedShown)}>
              <p className="mt-2">
                <a href="/console/leads?owner=none&waiting=1&sort=waiting" className="text-link">
                  {t('day.unassigned_all')}
                </a>
              </p>
            </WaitingLeads>
          )}
          <WaitingLeads title={t('day.waiting')} none={t('day.waiting_none')} leads={waiting} />
        </div>
        <div className="grid content-start gap-4">
          <MyTasks tasks={tasks} today={today} />
          <AssignedLeads assigned={assigned} />
        </div>
      </div>
    </>
  )
}
