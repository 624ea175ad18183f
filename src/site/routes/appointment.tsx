import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { act, findAppointment, loadTimesOf, type Notice } from '../appointments/load-appointment.ts'
import { AppointmentSummary } from '../appointments/summary.tsx'
import { ChooseTime, Companion, GiveUp } from '../appointments/ways.tsx'
import { useTranslations } from '../messages/provider.tsx'
import type { PageHandle } from '../shell/hydration.ts'
import { PageMeta } from '../shell/layout/page-meta.tsx'
import { useHref } from '../shell/links.ts'
import { siteContext } from '../shell/site-context.ts'

export const handle: PageHandle = { noIndex: true }

/** The address opens the appointment, so no other site learns it. */
export const headers = () => ({ 'Referrer-Policy': 'same-origin' })

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  site.keepPrivate()
  const appointment = await findAppointment(site, params.token ?? '')
  if (!appointment) return data({ appointment, times: null }, { status: 404 })
  const { searchParams } = new URL(request.url)
  return data({ appointment, times: await loadTimesOf(site, appointment, searchParams) })
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const site = context.get(siteContext)
  site.keepPrivate()
  const notice = await act(site, params.token ?? '', request)
  return data(notice, { status: notice.status })
}

export default function AppointmentPage() {
  const { appointment, times } = useLoaderData<typeof loader>()
  const notice = useActionData<Notice>()
  const t = useTranslations('appointment')
  const href = useHref()
  const textOf = ({ kind, text, name }: Notice) =>
    kind === 'companion'
      ? t('companionAdded', { name })
      : kind === 'moved' || kind === 'cancelled' || kind === 'unchanged'
        ? t(kind)
        : text
  const isGone = notice?.kind === 'left'
  if (isGone || !appointment)
    return (
      <div className="frame py-10 md:py-16">
        <PageMeta title={t('title')} description={t('meta')} />
        <h1 className="text-3xl md:text-5xl">{isGone ? t('left') : t('unknownTitle')}</h1>
        {!isGone && <p className="measure mt-4 text-lg">{t('unknownText')}</p>}
        <p className="mt-8 flex flex-wrap gap-3">
          <a href={href('/consultation')} className="button button-main">
            {t('book')}
          </a>
          <a href={href('/')} className="button button-quiet">
            {t('home')}
          </a>
        </p>
      </div>
    )
  return (
    <div className="frame py-8 md:py-14">
      <PageMeta title={t('title')} description={t('meta')} />
      <div className="mx-auto max-w-3xl">
        {notice && (
          <p
            id="notice"
            role={notice.kind === 'failed' ? 'alert' : 'status'}
            className={`mb-6 rounded-xl p-4 ${notice.kind === 'failed' ? 'border-2 border-danger bg-danger-soft' : 'bg-jade-soft'}`}
          >
            {textOf(notice)}
          </p>
        )}
        <AppointmentSummary appointment={appointment} />
        {appointment.state === 'booked' && appointment.can_cancel && (
          <p className="mt-3 flex flex-wrap gap-x-6">
            <a href="#move" className="text-link inline-flex min-h-11 items-center">
              {t('moveTitle')}
            </a>
            <a href="#cancel" className="text-link inline-flex min-h-11 items-center">
              {t('cancelTitle')}
            </a>
          </p>
        )}
        {times && <ChooseTime appointment={appointment} times={times} notice={notice} />}
        {appointment.state === 'booked' && appointment.can_cancel && (
          <Companion appointment={appointment} notice={notice} />
        )}
        {appointment.can_cancel && <GiveUp isWaiting={appointment.state === 'waiting'} notice={notice} />}
      </div>
    </div>
  )
}
