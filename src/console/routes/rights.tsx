import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { ApiFailure } from '../../api/client.ts'
import type { StaffClient } from '../../api/staff/client.ts'
import { hasProved } from '../../domain/staff/principal.ts'
import { asJson, typedBefore } from '../account/act-on-account.ts'
import { Prove } from '../account/prove.tsx'
import { useWords } from '../messages/words.ts'
import { EraseForm, ExportForm, FoundPeople, KeptOf } from '../rights/person.tsx'
import { Submit } from '../shell/controls.tsx'
import { Field } from '../shell/field.tsx'
import { Notice } from '../shell/notice.tsx'
import { sent, signedIn } from '../shell/page.ts'
import { asStatus, attempt } from '../shell/refused.ts'
import { TypedText } from '../shell/typed-text.tsx'

export const loader = signedIn(async ({ staff, principal, now, search }) => {
  const q = search.get('q') ?? ''
  const chosen = search.getAll('lead').join(',')
  const [found, person, { passkeys }] = await Promise.all([
    // first, so that a user without permission gets 403 before any search
    staff.findPeople({ q }),
    chosen ? shown(staff, chosen) : null,
    staff.showAccount(),
  ])
  return {
    q,
    chosen,
    found: q ? found.leads : null,
    person,
    mayAct: hasProved(principal, now),
    hasPasskey: passkeys.length > 0,
    done: search.get('done'),
    kept: Number(search.get('kept') ?? 0) || 0,
    here: `/console/rights?${new URLSearchParams([['q', q], ...search.getAll('lead').map((id) => ['lead', id])] as [string, string][])}`,
  }
})

/** Null if the person was erased meanwhile, or if the URL is invalid. */
const shown = (staff: StaffClient, leads: string) =>
  staff.showPerson({ leads }).catch((error: unknown) => {
    if (error instanceof ApiFailure && (error.status === 404 || error.status === 400)) return null
    return asStatus(error)
  })

export const action = sent(async ({ staff, search, form, field }) => {
  const intent = field('intent')
  const { found, refused } = await attempt(async () => {
    if (intent === 'prove') return void (await staff.prove({ current_password: field('current_password') }))
    if (intent === 'prove_passkey') return void (await staff.proveWithPasskey({ response: asJson(field('response')) }))
    if (intent !== 'erase') throw new Response(null, { status: 400 })
    const { counts } = await staff.erasePerson({
      leads: field('leads'),
      stand: field('stand'),
      reason: field('reason'),
      confirm: field('confirm'),
      ...(field('note') && { note: field('note') }),
    })
    return counts
  })
  const kept = typedBefore(form)
  if (refused) return data({ intent, refused, kept }, { status: refused.status })
  if (found) throw redirect(`/rights?done=erased&kept=${found.kept}`)
  // reauthenticated: show the form again with its input
  if (kept.length > 0) return data({ intent, refused, kept })
  throw redirect(`/rights?${search}`)
})

export default function Rights() {
  const { q, chosen, found, person, mayAct, hasPasskey, done, kept, here } = useLoaderData<typeof loader>()
  const acted = useActionData<typeof action>()
  const say = useWords()
  const refused = acted?.refused ?? null
  const isErasure = acted?.intent === 'erase'
  const hasJustProved = acted !== undefined && !isErasure && !refused
  return (
    <div className="grid gap-4">
      <title>{say('rights.title')}</title>
      <div>
        <h1>{say('rights.title')}</h1>
        <p className="mt-1 max-w-prose">{say('rights.intro')}</p>
      </div>
      {done === 'erased' && !acted && <Notice text={say('rights.erased', { kept })} />}
      <form method="get" className="panel flex flex-wrap items-end gap-2.5">
        <div className="min-w-0 grow basis-72">
          <Field label={say('rights.search')} name="q" defaultValue={q} maxLength={200} required />
        </div>
        <Submit look="main">{say('rights.find')}</Submit>
      </form>
      {found && <FoundPeople leads={found} q={q} chosen={chosen.split(',')} />}
      {chosen && !person && <p className="panel">{say('rights.gone')}</p>}
      {chosen && !person && <TypedText />}
      {person && (
        <>
          <KeptOf person={person} />
          {mayAct || hasJustProved ? (
            <>
              <ExportForm leads={person.leads.map(({ id }) => id).join(',')} />
              <EraseForm person={person} action={here} refused={isErasure ? refused : null} kept={acted?.kept ?? []} />
            </>
          ) : (
            <div className="max-w-3xl">
              <p className="mb-2">{say('rights.prove_first')}</p>
              <Prove
                action={here}
                refused={isErasure ? null : refused}
                hasPasskey={hasPasskey}
                kept={acted?.kept ?? []}
              />
            </div>
          )}
        </>
      )}
    </div>
  )
}
