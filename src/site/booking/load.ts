/** The server's side of the booking form. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, redirectDocument } from 'react-router'
import { ApiFailure } from '../../api/client.ts'
import type { FieldErrors } from '../../domain/field-messages.ts'
import { planAddress } from '../../domain/leads/study-plan.ts'
import { splitPrefix } from '../../domain/locale.ts'
import { fieldSentences } from '../../domain/translators.ts'
import { type NotFree, notFree } from '../appointments/answers.ts'
import type { Times } from '../appointments/load-times.ts'
import type { OfferedTime } from '../appointments/moments.ts'
import type { Attached } from '../forms/attached-shortlist.tsx'
import { type Consent, newConsent } from '../forms/consent-field.tsx'
import { postedForm } from '../forms/known-fields.ts'
import { type Captcha, fetchCaptcha } from '../forms/proof-of-work.ts'
import { attachedIds, loadAttached, pathWithOwnList } from '../schools/shortlist/load.ts'
import { touchOf } from '../shell/first-touch.ts'
import { type SiteContext, siteContext } from '../shell/site-context.ts'
import { bookingCookie } from './booking-cookie.ts'
import { type BookingValues, bookingBody, bookingValues, type Step, stepOf } from './booking-values.ts'
import { findReserved, findTimes, holdTime, NO_OFFER, offered, type ReservedTime, readOffer } from './hold.ts'
import { planValues } from './plan-values.ts'
import { stepErrors } from './step-errors.ts'

/** The form as the server last returned it. */
export type BookingState = {
  step: Step
  values: BookingValues
  errors: FieldErrors
  captcha: Captcha | null
  /** The current consent text, when the visitor agreed to another version. */
  consent: Consent | null
  /** The visitor's list; null while the server can't resolve the URL's list. */
  taken: Attached | null
  failure: { kind: 'mismatch' | 'too_many' | 'limit' | NotFree['reason'] | 'ended' | 'failed'; message: string } | null
  /** Of the step in which a time is chosen, with the nearest ones after the chosen one was taken. */
  times: Times | null
  nearest: OfferedTime[]
  /** Of the last step. */
  reserved: ReservedTime | null
  /** Whether the form has a step for a time. */
  areTimesOffered: boolean
}
export type ConsultationData = Exclude<Awaited<ReturnType<typeof loader>>, Response>
export type ConsultationOptions = ConsultationData['options']

type Answered = Omit<BookingState, 'taken' | 'areTimesOffered'>
const blank = {
  errors: {},
  captcha: null,
  consent: null,
  failure: null,
  times: null,
  nearest: [],
  reserved: null,
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const { api, keepPrivate } = site
  // it contains this visitor's source and idempotency key
  keepPrivate({ mayReturn: true })
  const pathWithList = pathWithOwnList(request)
  if (pathWithList) return redirect(`/consultation${pathWithList}`, 302)
  const [options, copy, taken, people, offer] = await Promise.all([
    api.consultations.options(),
    api.consultations.copy(),
    loadAttached(api, request),
    firstAnswers(site),
    // a form that was posted while the database is unavailable comes back with its input
    readOffer(api).catch(() => NO_OFFER),
  ])
  const origin = originOf(request)
  const plan = origin['attribution.plan']?.[0] ?? ''
  const planned = plan === '' ? {} : planValues(plan, options, await subjectNames(api))
  const values: BookingValues = { idempotency_key: [crypto.randomUUID()], ...planned, ...origin }
  // remarks that another page of the site prefills; visitors read them before sending
  const remarks = new URL(request.url).searchParams.get('remarks')
  if (remarks) values.remarks = [remarks]
  const { areTimesOffered, leftThisWeek } = offer
  const initial: BookingState = { ...blank, step: 'plans', values, taken, areTimesOffered }
  return { options, copy, people, leftThisWeek, initial }
}

/** The form works without them. */
async function subjectNames(api: SiteContext['api']): Promise<Map<string, string>> {
  const { fields } = await api.match.form().catch(() => ({ fields: [] }))
  return new Map(fields.flatMap(({ subjects }) => subjects.map(({ id, name }) => [String(id), name] as const)))
}

/** Where the visitor came from: without script, the referring page is the best guess for the first one. */
function originOf(request: Request): BookingValues {
  const from = request.headers.get('referer') ?? ''
  const isInside = URL.canParse(from) && new URL(from).host === new URL(request.url).host
  const touch = isInside ? touchOf(from, '') : touchOf(request.url, from)
  const isOwnPage = isInside && /^\/p\//.test(splitPrefix(new URL(from).pathname).rest)
  const plan = planAddress(new URL(request.url).searchParams.get('plan') ?? '')
  const origin = { ...touch, ...(isOwnPage && { booking_page: touch.landing_page }), ...(plan && { plan }) }
  return Object.fromEntries(Object.entries(origin).map(([name, value]) => [`attribution.${name}`, [value]]))
}

/** The contact person of each of the edition's offices; the form also works without them. */
async function firstAnswers({ api, locale }: SiteContext) {
  const people = await api.firm.people().catch(() => [])
  return people
    .filter(({ edition, answers_first }) => edition === locale && answers_first)
    .map(({ code, name, office, path_image, picture, initials, demo = false }) => {
      return { code, name, office: office.name, path_image, ...(picture && { picture }), initials, demo }
    })
}
export type FirstAnswer = Awaited<ReturnType<typeof firstAnswers>>[number]

export async function action({ context, request }: ActionFunctionArgs) {
  const site = context.get(siteContext)
  const form = bookingValues(await postedForm(request))
  // the first step on another page has no key: the list in this browser and the origin are still to be added
  const isStart = form.idempotency_key === undefined && form.intent?.[0] !== 'book'
  const pathWithList = isStart ? pathWithOwnList(request) : null
  if (pathWithList) return redirect(`/consultation${pathWithList}`, 307)
  const posted = isStart ? { ...form, ...originOf(request), idempotency_key: [crypto.randomUUID()] } : form
  const attached = await loadAttached(site.api, request).catch(() => null)
  const ids = attached ? attached.schools.map(({ id }) => id) : attachedIds(request)
  // while the content can't be read, only the API validates
  const options = await site.api.consultations.options().catch(() => null)
  const answer = await act(site, { ...posted, shortlist: ids.map(String) }, options)
  if (answer instanceof Response) return answer
  const { status, ...state } = answer
  const { areTimesOffered } = await readOffer(site.api).catch(() => NO_OFFER)
  const again: BookingState = { ...state, taken: attached, areTimesOffered }
  return data(again, { status })
}

/** The form's next state, or the redirect after a successful booking. */
async function act(
  site: SiteContext,
  values: BookingValues,
  options: ConsultationOptions | null,
): Promise<Response | (Answered & { status: number })> {
  const intent = values.intent?.[0] ?? ''
  const [, from] = /^from=(\d{4}-\d\d-\d\d)$/.exec(intent) ?? []
  if (from) return timeStep(site, { ...values, 'slot.from': [from] })
  switch (intent) {
    case 'back':
      return { ...blank, step: 'plans', values, status: 200 }
    case 'next':
      return next(site, values, options)
    case 'choose':
    case 'times':
      return timeStep(site, values)
    case 'hold':
    case 'prolong':
      return hold(site, values)
    case 'callback':
    case 'wait':
      return contactStep(site, { ...withoutTime(values), when: [intent] })
    case 'captcha':
      return contactStep(site, values)
    default:
      return book(site, values, options)
  }
}

async function next(site: SiteContext, values: BookingValues, options: ConsultationOptions | null) {
  const errors = options ? stepErrors(values, 'plans', options, fieldSentences(site.locale)) : {}
  if (Object.keys(errors).length > 0) return { ...blank, step: 'plans' as const, values, errors, status: 200 }
  return timeStep(site, values)
}

const withoutTime = (values: BookingValues): BookingValues => ({
  ...values,
  'slot.token': [''],
  'slot.start': [''],
  'slot.prolonged': [''],
})

/** The choice of a time; the last step without a bookable consultant. */
async function timeStep(
  site: SiteContext,
  values: BookingValues,
  {
    errors = {},
    failure = null,
    nearest = [],
  }: Partial<Pick<Answered, 'errors' | 'failure'>> & { nearest?: string[] } = {},
): Promise<Answered & { status: number }> {
  const found = await findTimes(site, values)
  if (!found) return contactStep(site, { ...withoutTime(values), when: ['callback'] })
  const { times } = found
  return {
    ...blank,
    step: 'time',
    values: found.values,
    errors,
    failure,
    times,
    nearest: offered(nearest, times, site.locale, values),
    status: failure?.kind === 'too_many' ? 429 : failure ? 409 : 200,
  }
}

async function contactStep(site: SiteContext, values: BookingValues): Promise<Answered & { status: number }> {
  const [reserved, captcha] = await Promise.all([findReserved(site, values), site.api.consultations.captcha()])
  if (values.when?.[0] === 'time' && !reserved)
    return timeStep(site, withoutTime(values), { failure: { kind: 'ended', message: '' } })
  return { ...blank, step: 'contact', values, captcha, reserved, status: 200 }
}

async function hold(site: SiteContext, values: BookingValues): Promise<Answered & { status: number }> {
  if (!values['slot.start']?.[0])
    return timeStep(site, values, { errors: { slot: [fieldSentences(site.locale).translate('fields.slot.required')] } })
  const outcome = await holdTime(site, values).catch((error: unknown) => {
    if (error instanceof ApiFailure && error.status === 429) return error
    throw error
  })
  if (outcome instanceof ApiFailure)
    return timeStep(site, values, { failure: { kind: 'too_many', message: outcome.body?.message ?? '' } })
  if (outcome.isHeld) return contactStep(site, outcome.values)
  const failure = { kind: outcome.reason, message: '' }
  // the token stays: the next choice replaces an earlier hold
  return timeStep(site, { ...values, 'slot.start': [''] }, { failure, nearest: outcome.nearest })
}

async function book(site: SiteContext, values: BookingValues, options: ConsultationOptions | null) {
  try {
    const { reference, token } = await send(site, values)
    return redirectDocument('/consultation_result', {
      headers: { 'Set-Cookie': await bookingCookie(site).serialize({ reference, token }) },
    })
  } catch (error) {
    const rejection = notFree(error)
    if (rejection) {
      const { reason: kind, nearest } = rejection
      return timeStep(site, withoutTime(values), { failure: { kind, message: '' }, nearest })
    }
    if (!(error instanceof ApiFailure)) throw error
    if (error.status >= 500) site.reportError(error)
    return { ...(await rejected(error, values, site, options?.questions ?? [])), status: error.status }
  }
}

async function send(site: SiteContext, values: BookingValues) {
  const { reference, appointment, wait } = await site.api.consultations.book(bookingBody(values))
  return { reference, token: appointment?.token ?? wait?.token ?? null }
}

/** The form again, with all input, a new picture and the errors. */
async function rejected(
  { status, body }: ApiFailure,
  values: BookingValues,
  site: SiteContext,
  questions: ConsultationOptions['questions'],
): Promise<Answered> {
  const errors = body?.errors ?? {}
  const isPlansInvalid = Object.keys(errors).some((field) => stepOf(field, questions) === 'plans')
  const isCaptchaInvalid = Object.keys(errors).some((field) => field.startsWith('captcha'))
  // a browser that made a proof of work shows no picture
  const needsPicture = !isPlansInvalid && (isCaptchaInvalid || values.silent?.[0] !== 'yes')
  const isLimited = body?.code === 'appointment_limit' || body?.code === 'appointment_overlap'
  const kind = isLimited ? 'limit' : status === 409 ? 'mismatch' : status === 429 ? 'too_many' : 'failed'
  // that key is used: the next request is another booking
  const again = kind === 'mismatch' ? { ...values, idempotency_key: [crypto.randomUUID()] } : values
  return {
    ...blank,
    step: isPlansInvalid ? 'plans' : 'contact',
    values: again,
    errors,
    captcha: needsPicture ? await fetchCaptcha(site.api).catch(() => null) : null,
    consent: await newConsent(site.api, errors),
    failure: status === 422 ? null : { kind, message: body?.message ?? '' },
    reserved: await findReserved(site, values).catch(() => null),
  }
}
