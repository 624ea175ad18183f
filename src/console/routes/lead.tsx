import { data, useActionData, useLoaderData } from 'react-router'
import { CHANNELS } from '../../domain/leads/answers/channels.ts'
import { DoublesPanel } from '../doubles/panel.tsx'
import { actOnLead, draftOf, isBehind } from '../leads/act-on-lead.ts'
import { AnswerForm, WroteAgain } from '../leads/answer-form.tsx'
import { LeadFacts } from '../leads/lead-facts.tsx'
import { Notes } from '../leads/notes.tsx'
import { SentByPerson } from '../leads/sent-by-person.tsx'
import { Stand } from '../leads/stand.tsx'
import { Timeline, UndoAnswer } from '../leads/timeline.tsx'
import { useWords, type WordKey } from '../messages/words.ts'
import { Back } from '../shell/controls.tsx'
import { OneFormAtATime } from '../shell/notice.tsx'
import { sent, signedIn } from '../shell/page.ts'
import { TypedText } from '../shell/typed-text.tsx'

export const loader = signedIn(async ({ staff, principal, sendsMail, params, search, request }) => {
  const id = params.id ?? ''
  const [whole, { colleagues }, doubles, { templates }, draft] = await Promise.all([
    staff.showLead({ id, order: search.get('order') }),
    staff.listColleagues(),
    staff.listDoubles({ id }),
    staff.listTemplates(),
    draftOf(staff, id, request.method === 'GET' ? search.get('template') : null),
  ])
  return {
    ...whole,
    colleagues,
    doubles,
    templates,
    ...draft,
    me: principal.staffId,
    done: doneOf(search, sendsMail),
  }
})

export const action = sent(async ({ staff, params, form }) => {
  const refused = await actOnLead(staff, params.id ?? '', form)
  return data(refused, { status: refused.preview ? 200 : refused.isConflict ? 409 : 422 })
})

export default function Lead() {
  const found = useLoaderData<typeof loader>()
  const { lead, owner, inquiries, orders, proposals, stands, events, tasks, colleagues, me, done, merged_into } = found
  const { doubles, templates } = found
  const refused = useActionData<typeof action>()
  const say = useWords()
  const contactMethod = inquiries.map(({ contact_method }) => contact_method).findLast((one) => one !== null)
  const draft = refused ? null : found.draft
  const preview = refused ? refused.preview : found.preview
  return (
    <>
      <title>{lead.name}</title>
      <Back to="/console/leads">{say('lead.back')}</Back>
      <h1 className="mt-1 [overflow-wrap:anywhere]">{lead.name}</h1>
      <OneFormAtATime />
      {merged_into && (
        <p className="note-bad mt-2">
          {say('lead.merged')}{' '}
          <a className="text-link" href={`/console/leads/${merged_into}`}>
            {say('lead.merged_open')}
          </a>
        </p>
      )}
      {merged_into && refused && <TypedText />}
      {isBehind(refused, lead.version) && (
        <p className="note-bad mt-2" role="alert">
          {say('lead.conflict')}
        </p>
      )}
      {done && !refused && (
        <div className="note-good mt-2">
          <p role="status">{say(doneWords(done))}</p>
          {isChannel(done) && events.some(({ can_undo }) => can_undo) && (
            <>
              <p>{say('answer.undo_hint')}</p>
              <UndoAnswer version={lead.version} />
            </>
          )}
        </div>
      )}
      <div className="mt-3 grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-4 max-lg:contents">
          {!merged_into && (
            <AnswerForm
              lead={lead}
              events={events}
              contactMethod={typeof contactMethod === 'string' ? contactMethod : null}
              templates={templates}
              draft={draft}
              preview={preview}
              refused={refused}
            />
          )}
          {!merged_into && <WroteAgain refused={refused} />}
          <SentByPerson
            lead={lead}
            inquiries={inquiries}
            orders={orders}
            proposals={proposals}
            stands={stands}
            leadId={lead.id}
            mayAct={!merged_into}
            refused={refused}
          />
          <Timeline events={events} colleagues={colleagues} version={lead.version} />
        </div>
        <div className="grid content-start gap-4 max-lg:contents">
          <LeadFacts lead={lead} />
          {!merged_into && <Stand lead={lead} owner={owner} colleagues={colleagues} me={me} refused={refused} />}
          <DoublesPanel
            id={lead.id}
            version={lead.version}
            doubles={doubles}
            errors={refused?.intent === 'undo_merge' ? refused.errors.merge : undefined}
          />
          {!merged_into && <Notes tasks={tasks} refused={refused} />}
        </div>
      </div>
    </>
  )
}

/** Without a mail server the answer is stored in a folder, so the page must not say that it was sent. */
const doneOf = (search: URLSearchParams, sendsMail: boolean) => {
  const done = search.get('done')
  return done === 'mail' && !sendsMail ? 'mail_in_folder' : done
}

const isChannel = (done: string) => CHANNELS.some((channel) => channel === done)

const doneWords = (done: string): WordKey => {
  if (done === 'mail_in_folder') return 'lead.sent_to_folder'
  if (done === 'mail') return 'lead.sent_done'
  if (isChannel(done)) return 'answer.noted'
  if (done === 'undo_answer') return 'answer.undone'
  const doubles = ['merge', 'apart', 'undo_merge', 'gone'] as const
  const found = doubles.find((one) => one === done)
  return found ? `doubles.done_${found}` : 'lead.saved'
}
