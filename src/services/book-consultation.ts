import { type AppointmentRow, findByInquiry, findWaitByInquiry } from '../db/queries/appointments/appointments.ts'
import { findBlock, listBlocks } from '../db/queries/blocks.ts'
import { choiceNames, listFormChoices } from '../db/queries/choice-names.ts'
import { countryNames } from '../db/queries/code-names.ts'
import { findInquiryByKey, type InquiryRow, insertInquiry, redeemCaptcha } from '../db/queries/inquiries.ts'
import { listCountries } from '../db/queries/names.ts'
import { isUniqueViolation, type Store } from '../db/store.ts'
import type { AppointmentKind } from '../domain/appointments/kinds.ts'
import { answerIssues, readAnswers } from '../domain/booking-answers.ts'
import { questionsOfEdition } from '../domain/booking-questions.ts'
import type { CaptchaTicket } from '../domain/captcha.ts'
import { OTHER_COUNTRY } from '../domain/codes.ts'
import type { Consultation } from '../domain/consultation.ts'
import { isEntries } from '../domain/content/values.ts'
import type { Block } from '../domain/content.ts'
import { DomainError, type FieldIssue, FieldsError } from '../domain/domain-error.ts'
import { editionCodes, editionOf, type Locale } from '../domain/editions.ts'
import { choiceIssues } from '../domain/form-choices.ts'
import { toJson } from '../domain/json.ts'
import { parsePhone } from '../domain/phone.ts'
import { leadReference } from '../domain/reference.ts'
import { joinIds } from '../domain/shortlist.ts'
import { queueAppointmentMails, queueCompanionMails, readAppointmentContent } from './appointments/appointment-mails.ts'
import { attachBooked, joinWaitingList, takeSlot } from './appointments/book-slot.ts'
import type { AppointmentDeps } from './appointments/deps.ts'
import { hashBody } from './body-hash.ts'
import type { ChatLink } from './channels/chat-link.ts'
import { consentIssues } from './consent.ts'
import { consultationMails, type MailContext } from './consultation-mails.ts'
import { enqueueMails } from './enqueue-mails.ts'
import { attachInquiry } from './leads/attach-to-lead.ts'
import { newId } from './new-id.ts'
import { readShortlist } from './shortlist.ts'

export type BookingDeps = AppointmentDeps & {
  /** Reads a captcha's key and answer; throws the DomainError of what is wrong with it. */
  readCaptcha: (captcha: Consultation['captcha']) => CaptchaTicket | Promise<CaptchaTicket>
  /** Chats in which the person can go on, for their email. */
  chatLinks: (reference: string) => Promise<ChatLink[]>
}

/** A booking's reference, and the appointment or the place on the waiting list that came with it. */
export type BookingAnswer = {
  reference: string
  appointment: { id: string; start: number; end: number; office: string; kind: AppointmentKind } | null
  /** The id of the place on the waiting list. */
  waitId: string | null
}

/**
 * Books a consultation: the inquiry, its consent and origin, the spent captcha, both mails and the lead that it belongs to in one transaction,
 * with the time that was chosen.
 * The same key and body answers the first reference again and stores nothing.
 * @throws DomainError `idempotency_mismatch`, `captcha_wrong`, `captcha_expired`, `captcha_used`, `slot_taken`, `appointment_limit`, `appointment_overlap`; FieldsError on `consent` when another text was agreed to than today's
 */
export async function bookConsultation(deps: BookingDeps, body: Consultation, edition: Locale): Promise<BookingAnswer> {
  // the captcha is no part of what was said: a retry may carry another answer
  const { captcha: _, ...answers } = body
  const { slot, wait, companion } = body
  const bodyHash = hashBody(answers)
  const earlier = await findEarlier(deps.store, body.idempotency_key, bodyHash)
  if (earlier) return earlier
  const content = await readMailContent(deps.store)
  const { schools, issues: unknown } = await readShortlist(deps.store, body.shortlist)
  const questions = await readQuestions(deps.store, edition)
  const issues = [
    ...officeIssues(content.offices, body.office),
    ...countryIssues(await countryCodes(deps.store), body.countries),
    ...consentIssues(content.consultation, body.consent_version, edition),
    ...choiceIssues(await listFormChoices(deps.store.read), body, edition),
    ...answerIssues(questions, body),
    ...unknown,
  ]
  if (issues.length > 0) throw new FieldsError(issues)
  const ticket = await deps.readCaptcha(body.captcha)
  const inquiry = {
    ...inquiryRow(deps, body, bodyHash, edition, content),
    answers: toJson(readAnswers(questions, body)),
  }
  const mailContext: MailContext = {
    ...content,
    office: content.offices.find(({ code }) => code === body.office),
    countryName: await countryNamesIn(deps.store),
    inquiry,
    choices: await choiceNamesIn(deps.store),
    attribution: body.attribution ?? {},
    leadsTo: deps.leadsTo,
    schools,
    pageAddress: deps.pageAddress,
    chats: await deps.chatLinks(inquiry.reference),
  }
  const appointments = await readAppointmentContent(deps.store.read)
  const { rules } = appointments
  if (slot) await deps.readCalendars(slot.consultant === undefined ? rules.booking.bookable : [slot.consultant])
  const appointmentId = newId(deps.randomBytes)
  let agreed: Pick<BookingAnswer, 'appointment' | 'waitId'>
  try {
    agreed = await deps.store.transaction(
      async (tx) => {
        const around = { now: inquiry.created_at, randomBytes: deps.randomBytes }
        const { office, reference, email, phone } = inquiry
        const contact = { email, phone }
        const heldId = slot?.token === undefined ? null : deps.openAppointment(slot.token)
        const request = { office, companion, contact, reference, edition, rules, id: appointmentId, heldId }
        // before the time is checked: a used captcha must not reveal another person's appointments
        if (!(await redeemCaptcha(tx, ticket.nonce, ticket.expiresAt))) throw new DomainError('captcha_used')
        const booked = slot ? await takeSlot(tx, { slot, ...request }, around) : null
        await insertInquiry(tx, inquiry)
        const mailed = booked && {
          row: booked.appointment,
          consultant: booked.consultant,
          rules,
          site: content.site,
        }
        // counts of mails before leads, as orders do: two transactions in another order would wait for each other
        await enqueueMails(
          tx,
          consultationMails({ ...mailContext, ...(mailed && { mailed, deps }) }),
          inquiry.created_at,
        )
        if (booked) await queueCompanionMails(tx, deps, appointments, booked.appointment, inquiry.created_at)
        const leadId = await attachInquiry(tx, inquiry, {
          randomBytes: deps.randomBytes,
          offices: content.offices,
          consultant: booked?.consultant.isTeamMember ? booked.consultant.id : null,
        })
        if (booked) {
          const row = await attachBooked(tx, booked, leadId, around)
          const notice = { occasion: 'booked' as const, by: null, isVisitorInformed: true }
          await queueAppointmentMails(tx, deps, appointments, row, notice, inquiry.created_at)
        } else if (wait)
          await joinWaitingList(tx, { wait, office, leadId, reference, edition, id: appointmentId }, around)
        return {
          appointment: booked ? agreedTime(booked.appointment) : null,
          waitId: wait && !booked ? appointmentId : null,
        }
      },
      { isKeyed: true },
    )
  } catch (error) {
    // the same form sent twice at the same moment: the other one has it, or burnt the captcha on the way
    const isRace = isUniqueViolation(error) || (error instanceof DomainError && RACED.has(error.code))
    const first = isRace ? await findEarlier(deps.store, body.idempotency_key, bodyHash) : null
    if (first) return first
    throw error
  }
  deps.onMailQueued()
  return { reference: inquiry.reference, ...agreed }
}

const agreedTime = ({ id, starts_at: start, ends_at: end, office, kind }: AppointmentRow) => ({
  id,
  start,
  end,
  office,
  kind,
})

async function answerOf({ read }: Store, reference: string): Promise<BookingAnswer> {
  const [appointment, wait] = await Promise.all([findByInquiry(read, reference), findWaitByInquiry(read, reference)])
  return { reference, appointment: appointment && agreedTime(appointment), waitId: wait?.id ?? null }
}

/** Errors of the later one of two equal requests. */
const RACED: ReadonlySet<string> = new Set(['captcha_used', 'slot_taken', 'appointment_limit', 'appointment_overlap'])

/** Names of the form's choices in every language. */
const choiceNamesIn = async ({ read }: Store): Promise<MailContext['choices']> =>
  Object.fromEntries(await Promise.all(editionCodes().map(async (each) => [each, await choiceNames(read, each)])))

/** The invalid choices of a body with other invalid fields. */
export const findChoiceIssues = async (store: Store, body: unknown, edition: Locale): Promise<FieldIssue[]> =>
  choiceIssues(await listFormChoices(store.read), isEntries(body) ? body : {}, edition)

/** The organisation's own questions in an edition, in their order. */
const readQuestions = async ({ read }: Store, edition: Locale) =>
  questionsOfEdition(await listBlocks(read, 'booking_questions'), edition)

/** The invalid answers of a body with other invalid fields. */
export const findAnswerIssues = async (store: Store, body: unknown, edition: Locale): Promise<FieldIssue[]> =>
  isEntries(body) ? answerIssues(await readQuestions(store, edition), body) : []

async function findEarlier(store: Store, key: string, bodyHash: string): Promise<BookingAnswer | null> {
  const earlier = await findInquiryByKey(store.read, key)
  if (!earlier) return null
  if (earlier.body_hash !== bodyHash) throw new DomainError('idempotency_mismatch')
  return answerOf(store, earlier.reference)
}

async function readMailContent(
  store: Store,
): Promise<Pick<MailContext, 'site' | 'consultation'> & { offices: Block<'offices'>[] }> {
  const [offices, site, consultation] = await Promise.all([
    listBlocks(store.read, 'offices'),
    findBlock(store.read, 'site', 'site'),
    findBlock(store.read, 'consultation', 'consultation'),
  ])
  if (!site || !consultation) throw new Error('content for a booking is missing: site or consultation')
  return { offices, site, consultation }
}

/** The error of an office that the content doesn't have; a firm without offices takes bookings without one. */
const officeIssues = (offices: readonly { code: string }[], office: string): FieldIssue[] => {
  if (office === '') return offices.length > 0 ? [{ path: 'office', key: 'fields.office.required' }] : []
  return offices.some(({ code }) => code === office) ? [] : [{ path: 'office', key: 'invalid' }]
}

/** The same for a body with other invalid fields. */
export async function findCountryIssues(store: Store, body: unknown): Promise<FieldIssue[]> {
  const countries = isEntries(body) && Array.isArray(body.countries) ? body.countries : []
  return countryIssues(await countryCodes(store), countries)
}

/** Names of countries in every language. */
async function countryNamesIn({ read }: Store): Promise<MailContext['countryName']> {
  const names = new Map(
    await Promise.all(editionCodes().map(async (each) => [each, await countryNames(read, each)] as const)),
  )
  return (code, locale) => names.get(locale)?.nameOf(code) ?? code
}

const countryCodes = async ({ read }: Store): Promise<string[]> => [
  ...(await listCountries(read)).map(({ code }) => code),
  OTHER_COUNTRY,
]

/** The errors of codes that the content doesn't have. */
const countryIssues = (codes: readonly string[], countries: readonly unknown[]): FieldIssue[] =>
  countries.flatMap((code, at) =>
    codes.some((one) => one === code) ? [] : [{ path: `countries.${at}`, key: 'invalid' }],
  )

/** The same for a body with other invalid fields. */
export async function findOfficeIssues(store: Store, body: unknown): Promise<FieldIssue[]> {
  const office = isEntries(body) ? (body.office ?? '') : undefined
  return typeof office === 'string' ? officeIssues(await listBlocks(store.read, 'offices'), office) : []
}

function inquiryRow(
  deps: BookingDeps,
  body: Consultation,
  bodyHash: string,
  edition: Locale,
  { site, consultation }: Pick<MailContext, 'site' | 'consultation'>,
): Omit<InquiryRow, 'answers'> {
  const now = deps.now()
  return {
    reference: leadReference(deps.randomBytes(8), site),
    idempotency_key: body.idempotency_key,
    body_hash: bodyHash,
    created_at: now,
    edition,
    name: body.name,
    title: body.title ?? null,
    email: body.email,
    phone: parsePhone(body.phone, editionOf(edition).homeCountry) ?? body.phone,
    chat_id: body.chat_id ?? null,
    office: body.office,
    contact_method: body.contact_method ?? null,
    countries: body.countries.join(','),
    degree: body.degree,
    intake_year: body.intake_year ?? null,
    intake_term: body.intake_term ?? null,
    major: body.major ?? null,
    source: body.source,
    remarks: body.remarks ?? null,
    consent_version: consultation.consent.version,
    consent_locale: edition,
    consented_at: now,
    attribution: toJson(body.attribution ?? {}),
    shortlist: joinIds(body.shortlist ?? []),
  }
}
