import { Check, Minus } from 'lucide-react'
import { type ClientActionFunctionArgs, useLoaderData } from 'react-router'
import { BookingForm } from '../booking/booking-form.tsx'
import type { BookingState, ConsultationData } from '../booking/load.ts'
import { FirstAnswers } from '../booking/steps.tsx'
import { clearUnanswered, type Outcome, rememberSent, rememberUnanswered, sendForm } from '../forms/send-form.tsx'
import { clearSavedInput } from '../forms/use-saved-input.ts'
import { useTranslations } from '../messages/provider.tsx'
import type { PageHandle } from '../shell/hydration.ts'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'
import { useLayout } from '../shell/links.ts'

export const handle: PageHandle = { hydrate: true, words: 'consultation' }

export { action, loader } from '../booking/load.ts'

/** The form's state comes from its action alone; a reload after a lost connection would replace it by an error page. */
export const shouldRevalidate = () => false

/** Network and server errors leave the form unchanged, and offer a retry. */
export async function clientAction({
  request,
  serverAction,
}: ClientActionFunctionArgs): Promise<Outcome<BookingState>> {
  const form = await request.clone().formData()
  const key = String(form.get('idempotency_key'))
  if (form.get('intent') === 'book') rememberUnanswered(key)
  try {
    const outcome = await sendForm(() => serverAction<BookingState>())
    // the error may come from a proxy that lost the server's response
    if ('values' in outcome) clearUnanswered()
    return outcome
  } catch (taken) {
    // only a created lead continues to the next page
    rememberSent(key)
    clearSavedInput('consultation')
    throw taken
  }
}

export default function ConsultationPage() {
  const { options, copy, people, leftThisWeek, initial } = useLoaderData<ConsultationData>()
  const t = useTranslations('consultation')
  const { site } = useLayout()
  const { free = t('free'), list } = site.promises
  // of a full week, the choice of a time says so beside the next ones; without times to choose, the office calls back
  const slots = initial.areTimesOffered
    ? leftThisWeek && t('times.left', { count: leftThisWeek })
    : site.weekly_slots && t('slots', { slots: site.weekly_slots })
  return (
    <div className="frame">
      <Breadcrumbs crumbs={[{ label: t('title') }]} />
      <div className="grid items-start gap-8 py-5 lg:grid-cols-[1fr_1.5fr] lg:gap-14">
        <div className="lg:sticky lg:top-24">
          <h1 className="text-3xl md:text-5xl">{t('title')}</h1>
          <p className="mt-4 text-quiet md:text-lg">{copy.intro}</p>
          <ul className="mt-5 space-y-2">
            {[free, ...(slots ? [slots] : [])].map((text) => (
              <li key={text} className="flex items-center gap-2.5">
                <Check size={20} aria-hidden className="shrink-0 text-jade" /> {text}
              </li>
            ))}
            {list && (
              <li className="flex items-center gap-2.5 text-quiet">
                <Minus size={20} aria-hidden className="shrink-0" /> {list}
              </li>
            )}
          </ul>
          <FirstAnswers people={people} />
        </div>
        <BookingForm initial={initial} options={options} />
      </div>
    </div>
  )
}
