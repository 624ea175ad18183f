import { CircleCheck } from 'lucide-react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { findAppointment } from '../appointments/load-appointment.ts'
import { AppointmentDetails } from '../appointments/summary.tsx'
import { bookingCookie } from '../booking/booking-cookie.ts'
import { ChatLinks } from '../booking/chat-links.tsx'
import { useTranslations } from '../messages/provider.tsx'
import type { PageHandle } from '../shell/hydration.ts'
import { PageMeta } from '../shell/layout/page-meta.tsx'
import { useHref } from '../shell/links.ts'
import { siteContext } from '../shell/site-context.ts'

export const handle: PageHandle = { noIndex: true }

export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const booked: unknown = await bookingCookie(site).parse(request.headers.get('cookie'))
  // opened without a booking: redirect to the start
  if (!isBooked(booked)) return redirect('/consultation', 302)
  const { reference, token } = booked
  const [{ next_steps: steps }, chats, appointment] = await Promise.all([
    site.api.consultations.copy(),
    site.chatLinks(reference),
    token === null ? null : findAppointment(site, token).catch(() => null),
  ])
  return { reference, steps, chats, appointment }
}
type Booked = { reference: string; token: string | null }

const isBooked = (value: unknown): value is Booked =>
  typeof value === 'object' && value !== null && 'reference' in value && 'token' in value

type Result = Exclude<Awaited<ReturnType<typeof loader>>, Response>

const titles = { booked: 'bookedTitle', waiting: 'waitTitle', received: 'title' } as const
const thanks = { booked: 'bookedThanks', waiting: 'waitThanks', received: 'thanks' } as const

export default function ConsultationResult() {
  const { reference, steps, chats, appointment } = useLoaderData<Result>()
  const t = useTranslations('result')
  const href = useHref()
  const outcome = appointment?.state === 'booked' || appointment?.state === 'waiting' ? appointment.state : 'received'
  return (
    <div className="frame py-10 md:py-16">
      <PageMeta title={t(titles[outcome])} description={t('meta')} />
      <div className="mx-auto max-w-3xl">
        <CircleCheck size={52} aria-hidden className="text-jade" />
        <h1 className="mt-3 text-3xl md:text-5xl">{t(titles[outcome])}</h1>
        <p className="mt-4 text-lg">{t(thanks[outcome])}</p>
        <p className="mt-5 flex w-max max-w-full flex-wrap items-baseline gap-x-3 rounded-xl bg-jade-soft px-5 py-3">
          <span>{t('reference')}</span>
          <strong className="text-xl font-semibold tracking-wide" data-reference>
            {reference}
          </strong>
        </p>
        <p className="mt-5 text-quiet">{t('mailNote')}</p>
        <ChatLinks chats={chats} />
        {appointment && (
          <>
            {outcome === 'booked' && <AppointmentDetails appointment={appointment} />}
            <p className="mt-4">
              <a
                href={href(`/appointment/${appointment.token}`)}
                className="text-link inline-flex min-h-9 items-center"
              >
                {t('manage')}
              </a>
            </p>
          </>
        )}
        {outcome !== 'booked' && (
          <>
            <h2 className="mt-10 text-2xl">{t('nextTitle')}</h2>
            <ol className="mt-5 grid gap-6">
              {steps.map(({ title, desc }) => (
                <li key={title} className="route-step route-step-down">
                  <h3 className="text-lg">{title}</h3>
                  <p className="text-quiet">{desc}</p>
                </li>
              ))}
            </ol>
          </>
        )}
        <h2 className="mt-10 text-2xl">{t(outcome === 'booked' ? 'untilThen' : 'meanwhile')}</h2>
        <div className="mt-4 flex flex-wrap gap-3">
          <a href={href('/countries/all/schools')} className="button button-main">
            {t('browseSchools')}
          </a>
          <a href={href('/')} className="button button-quiet">
            {t('home')}
          </a>
        </div>
      </div>
    </div>
  )
}
