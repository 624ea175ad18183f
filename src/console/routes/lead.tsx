import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { DoublesPanel } from '../doubles/panel.tsx'
import { actOnLead } from '../leads/act-on-lead.ts'
import { AnswerForm } from '../leads/answer-form.tsx'
import { LeadFacts } from '../leads/lead-facts.tsx'
import { Notes } from '../leads/notes.tsx'
import { SentByPerson } from '../leads/sent-by-person.tsx'
import { Stand } from '../leads/stand.tsx'
import { Timeline } from '../leads/timeline.tsx'
import { useWords, type WordKey } from '../messages/words.ts'
import { asStatus } from '../shell/as-status.ts'
import { consoleContext } from '../shell/console-context.ts'
import { requirePrincipal, requireSender } from '../shell/require.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const console = context.get(consoleContext)
  const principal = requirePrincipal(console, request)
  const id = params.id ?? ''
  const [whole, { colleagues }, doubles] = await Promise.all([
    console.staff.leads.one({ id }).catch(asStatus),
    console.staff.people.colleagues().catch(asStatus),
    console.staff.leads.doubles({ id }).catch(asStatus),
  ])
  return { ...whole, colleagues, doubles, me: principal.staffId, done: new URL(request.url).searchParams.get('done') }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const console = context.get(consoleContext)
  const { form } = await requireSender(console, request)
  const refused = await actOnLead(console.staff, params.id ?? '', form).catch(asStatus)
  return data(refused, { status: refused.isConflict ? 409 : 422 })
}

export default function Lead() {
  const { lead, owner, inquiries, orders, stands, events, tasks, colleagues, me, done, merged_into, doubles } =
    useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const say = useWords()
  return (
    <>
      <title>{lead.name}</title>
      <p>
        <a href="/console/leads" className="text-link">
          {say('lead.back')}
        </a>
      </p>
      <h1 className="mt-1">{lead.name}</h1>
      {merged_into && (
        <p className="note-bad mt-2">
          {say('lead.merged')}{' '}
          <a className="text-link" href={`/console/leads/${merged_into}`}>
            {say('lead.merged_open')}
          </a>
        </p>
      )}
      {merged_into && refused && <Typed typed={refused.typed} />}
      {refused?.isConflict && refused.intent !== 'order' && (
        <p className="note-bad mt-2" role="alert">
          {say('lead.conflict')}
        </p>
      )}
      {done && !refused && (
        <p className="note-good mt-2" role="status">
          {say(doneWords(done))}
        </p>
      )}
      <div className="mt-3 grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-4 max-lg:contents">
          {!merged_into && <AnswerForm lead={lead} refused={refused} />}
          <SentByPerson
            inquiries={inquiries}
            orders={orders}
            stands={stands}
            leadId={lead.id}
            mayAct={!merged_into}
            refused={refused}
          />
          <Timeline events={events} colleagues={colleagues} />
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

const doneWords = (done: string): WordKey => {
  if (done === 'mail') return 'lead.sent_done'
  const doubles = ['merge', 'apart', 'undo_merge', 'gone'] as const
  const found = doubles.find((one) => one === done)
  return found ? `doubles.done_${found}` : 'lead.saved'
}

/** What was typed for a lead that was merged meanwhile: it has no forms any more. */
function Typed({ typed }: { typed: Record<string, string> }) {
  const say = useWords()
  const texts = [typed.subject, typed.text, typed.note].filter(Boolean)
  if (texts.length === 0) return null
  return (
    <div className="panel mt-2">
      <p>{say('doubles.typed')}</p>
      <p className="mt-1 whitespace-pre-wrap">{texts.join('\n\n')}</p>
    </div>
  )
}
