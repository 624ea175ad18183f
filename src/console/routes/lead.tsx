import { data, useActionData, useLoaderData } from 'react-router'
import { CHANNELS } from '../../domain/leads/answers/channels.ts'
import { DuplicatesPanel } from '../duplicates/panel.tsx'
import { actOnLead, draftBack, draftOf, isStale } from '../leads/act-on-lead.ts'
import { AnswerForm, WroteAgain } from '../leads/answer-form.tsx'
import { AppointmentsPanel } from '../leads/appointments-panel.tsx'
import { canBeReached } from '../leads/chat-reply.tsx'
import { LeadFacts } from '../leads/lead-facts.tsx'
import { MailFiles } from '../leads/mail-extras.tsx'
import { MergedNotice } from '../leads/merged-notice.tsx'
import { Notes } from '../leads/notes.tsx'
import { SentByPerson } from '../leads/sent-by-person.tsx'
import { StatusForm } from '../leads/status-form.tsx'
import { Timeline, UndoAnswer } from '../leads/timeline.tsx'
import { type MessageKey, useTranslations } from '../messages/translations.ts'
import { BackLink } from '../shell/controls.tsx'
import { OneFormWarning } from '../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../shell/page.ts'
import { UnsavedText } from '../shell/unsaved-text.tsx'

export const loader = signedInLoader(async ({ staff, principal, sendsMail, params, search, request }) => {
  const id = params.id ?? ''
  const [whole, { colleagues }, duplicates, { templates }, draft, { appointments }, { topics }] = await Promise.all([
    staff.showLead({ id, order: search.get('order') }),
    staff.listColleagues(),
    staff.listDuplicates({ id }),
    staff.listTemplates(),
    draftOf(staff, id, request.method === 'GET' ? search.get('template') : null),
    staff.listLeadAppointments({ id }),
    staff.showBookingRules(),
  ])
  // the chat app is asked only where somebody writes in it
  const quota = whole.contacts.length > 0 ? await staff.showMessageQuota({ channel: 'line' }) : null
  return {
    ...whole,
    quota,
    colleagues,
    duplicates,
    templates,
    appointments,
    topics,
    ...draft,
    me: principal.staffId,
    done: doneOf(search, sendsMail),
    cancelled: search.get('event'),
  }
})

export const action = signedInAction(async ({ staff, params, form }) => {
  const formResult = await actOnLead(staff, params.id ?? '', form)
  return data(formResult, { status: formResult.preview ? 200 : formResult.isConflict ? 409 : 422 })
})

export default function Lead() {
  const page = useLoaderData<typeof loader>()
  const { lead, owner, inquiries, orders, proposals, orderStatuses, events, tasks, colleagues, me, done, merged_into } =
    page
  const { duplicates, templates, appointments, topics, messages, contacts, quota, files } = page
  const formResult = useActionData<typeof action>()
  const t = useTranslations()
  const lastChannel = messages.find(({ kind }) => kind === 'human')?.channel ?? 'mail'
  const prefersChat = lastChannel !== 'mail' && contacts.some(canBeReached)
  const contactMethod = inquiries.map(({ contact_method }) => contact_method).findLast((one) => one !== null)
  const taken = draftBack(done, events, page.cancelled)
  const draft = formResult ? null : (page.draft ?? taken)
  const undoable = events.find(({ can_undo }) => can_undo)
  const rejection = formResult && ON_TIMELINE.includes(formResult.intent) ? Object.values(formResult.errors).flat() : []
  const preview = formResult ? formResult.preview : page.preview
  return (
    <>
      <title>{lead.name}</title>
      <BackLink to="/console/leads">{t('lead.back')}</BackLink>
      <h1 className="mt-1 [overflow-wrap:anywhere]">{lead.name}</h1>
      <OneFormWarning />
      {merged_into && <MergedNotice into={merged_into} />}
      {merged_into && formResult && <UnsavedText />}
      {isStale(formResult, lead.version) && (
        <p className="note-bad mt-2" role="alert">
          {t('lead.conflict')}
        </p>
      )}
      {rejection.length > 0 && (
        <p className="note-bad mt-2" role="alert">
          {rejection.join(' ')}
        </p>
      )}
      {done && !formResult && (
        <div className="note-good mt-2">
          <p role="status">{t(taken ? 'mail_out.taken_back' : doneMessage(done))}</p>
          {isAnswer(done) && undoable && (
            <UndoAnswer
              event={undoable}
              version={lead.version}
              hint={t(isChannel(done) ? 'answer.undo_hint' : 'mail_out.undo_hint')}
            />
          )}
        </div>
      )}
      <div className="mt-3 grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-4 max-lg:contents">
          {!merged_into && (
            <AnswerForm
              lead={lead}
              events={events}
              answered={messages.find(({ kind, channel }) => kind === 'human' && channel === 'mail')?.subject ?? ''}
              contacts={contacts}
              quota={quota}
              prefersChat={prefersChat}
              contactMethod={typeof contactMethod === 'string' ? contactMethod : null}
              templates={templates}
              files={files}
              draft={draft}
              preview={preview}
              formResult={formResult}
            />
          )}
          {!merged_into && <MailFiles files={files} leadId={lead.id} />}
          {!merged_into && <WroteAgain formResult={formResult} />}
          {inquiries.length + orders.length > 0 && (
            <SentByPerson
              lead={lead}
              inquiries={inquiries}
              orders={orders}
              proposals={proposals}
              orderStatuses={orderStatuses}
              leadId={lead.id}
              mayAct={!merged_into}
              formResult={formResult}
            />
          )}
          <Timeline
            events={events}
            messages={messages}
            colleagues={colleagues}
            email={lead.email}
            version={lead.version}
          />
        </div>
        <div className="grid content-start gap-4 max-lg:contents">
          <LeadFacts lead={lead} mayCorrect={!merged_into} />
          <AppointmentsPanel
            leadId={lead.id}
            appointments={appointments}
            topics={topics}
            mayBook={!merged_into}
            hasWaiting={lead.waiting_since !== null}
            isLost={lead.status === 'lost' || lead.status === 'spam'}
          />
          {!merged_into && (
            <StatusForm lead={lead} owner={owner} colleagues={colleagues} me={me} formResult={formResult} />
          )}
          <DuplicatesPanel
            id={lead.id}
            version={lead.version}
            duplicates={duplicates}
            errors={formResult?.intent === 'undo_merge' ? formResult.errors.merge : undefined}
          />
          {!merged_into && <Notes tasks={tasks} formResult={formResult} />}
        </div>
      </div>
    </>
  )
}

/** Without a mail server the answer is stored in a folder, so the page must not say that it was sent. */
const doneOf = (search: URLSearchParams, sendsMail: boolean) => {
  const done = search.get('done')
  return isMail(done) && !sendsMail ? 'mail_in_folder' : done
}

const isMail = (done: string | null) => done === 'mail' || done === 'send_scheduled'
/** Forms of the timeline whose errors are above it. */
const ON_TIMELINE: readonly string[] = ['undo_answer', 'send_scheduled', 'cancel_scheduled']

const isChannel = (done: string) => CHANNELS.some((channel) => channel === done)
const isAnswer = (done: string) => isMail(done) || done === 'mail_in_folder' || isChannel(done)

const doneMessage = (done: string): MessageKey => {
  if (done === 'mail_in_folder') return 'lead.sent_to_folder'
  if (isMail(done)) return 'lead.sent_done'
  if (done === 'schedule') return 'mail_out.scheduled'
  if (done === 'chat') return 'chat.sent_done'
  if (isChannel(done)) return 'answer.noted'
  if (done === 'undo_answer') return 'answer.undone'
  if (done === 'added') return 'lead.added'
  if (done === 'assigned') return 'lead.assigned'
  const duplicateActions = ['merge', 'distinct', 'undo_merge', 'gone'] as const
  const action = duplicateActions.find((one) => one === done)
  return action ? `duplicates.done_${action}` : 'lead.saved'
}
