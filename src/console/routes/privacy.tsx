import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { ApiFailure } from '../../api/client.ts'
import type { StaffClient } from '../../api/staff/client.ts'
import { isReauthenticated } from '../../domain/staff/principal.ts'
import { asJson, inputOf } from '../account/act-on-account.ts'
import { ReauthenticationForm } from '../account/reauthentication-form.tsx'
import { useTranslations } from '../messages/translations.ts'
import { EraseForm, ExportForm, PersonMatches, StoredData } from '../privacy/person-data.tsx'
import { attempt, throwAsStatus } from '../shell/action-error.ts'
import { Submit } from '../shell/controls.tsx'
import { Field } from '../shell/field.tsx'
import { Notice } from '../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../shell/page.ts'
import { UnsavedText } from '../shell/unsaved-text.tsx'

export const loader = signedInLoader(async ({ staff, principal, now, search }) => {
  const q = search.get('q') ?? ''
  const chosen = search.getAll('lead').join(',')
  const [matches, person, { passkeys }] = await Promise.all([
    // first, so that a user without permission gets 403 before any search
    staff.findPeople({ q }),
    chosen ? shown(staff, chosen) : null,
    staff.showAccount(),
  ])
  return {
    q,
    chosen,
    matches: q ? matches.leads : null,
    person,
    mayAct: isReauthenticated(principal, now),
    hasPasskey: passkeys.length > 0,
    done: search.get('done'),
    retainedOrders: Number(search.get('kept') ?? 0) || 0,
    here: `/console/rights?${new URLSearchParams([['q', q], ...search.getAll('lead').map((id) => ['lead', id])] as [string, string][])}`,
  }
})

/** Null if the person was erased meanwhile, or if the URL is invalid. */
const shown = (staff: StaffClient, leads: string) =>
  staff.showPerson({ leads }).catch((error: unknown) => {
    if (error instanceof ApiFailure && (error.status === 404 || error.status === 400)) return null
    return throwAsStatus(error)
  })

export const action = signedInAction(async ({ staff, search, form, field }) => {
  const intent = field('intent')
  const { result, error } = await attempt(async () => {
    if (intent === 'prove') return void (await staff.reauthenticate({ current_password: field('current_password') }))
    if (intent === 'prove_passkey')
      return void (await staff.reauthenticateWithPasskey({ response: asJson(field('response')) }))
    if (intent !== 'erase') throw new Response(null, { status: 400 })
    const { counts } = await staff.erasePerson({
      leads: field('leads'),
      version: field('stand'),
      reason: field('reason'),
      confirm: field('confirm'),
      names: field('names') === '1',
      ...(field('note') && { note: field('note') }),
    })
    return counts
  })
  const savedInput = inputOf(form)
  if (error) return data({ intent, error, savedInput }, { status: error.status })
  if (result) throw redirect(`/rights?done=erased&kept=${result.kept}`)
  // reauthenticated: show the form again with its input
  if (savedInput.length > 0) return data({ intent, error, savedInput })
  throw redirect(`/rights?${search}`)
})

export default function PrivacyRequests() {
  const { q, chosen, matches, person, mayAct, hasPasskey, done, retainedOrders, here } = useLoaderData<typeof loader>()
  const acted = useActionData<typeof action>()
  const t = useTranslations()
  const error = acted?.error ?? null
  const isErasure = acted?.intent === 'erase'
  const hasReauthenticated = acted !== undefined && !isErasure && !error
  return (
    <div className="grid gap-4">
      <title>{t('rights.title')}</title>
      <div>
        <h1>{t('rights.title')}</h1>
        <p className="mt-1 max-w-prose">{t('rights.intro')}</p>
      </div>
      {done === 'erased' && !acted && <Notice text={t('rights.erased', { kept: retainedOrders })} />}
      <form method="get" className="panel flex flex-wrap items-end gap-2.5">
        <div className="min-w-0 grow basis-72">
          <Field label={t('rights.search')} name="q" defaultValue={q} maxLength={200} required />
        </div>
        <Submit look="main">{t('rights.find')}</Submit>
      </form>
      {matches && <PersonMatches leads={matches} q={q} chosen={chosen.split(',')} />}
      {chosen && !person && <p className="panel">{t('rights.gone')}</p>}
      {chosen && !person && <UnsavedText />}
      {person && (
        <>
          <StoredData person={person} />
          {mayAct || hasReauthenticated ? (
            <>
              <ExportForm leads={person.leads.map(({ id }) => id).join(',')} />
              <EraseForm
                person={person}
                action={here}
                error={isErasure ? error : null}
                savedInput={acted?.savedInput ?? []}
              />
            </>
          ) : (
            <div className="max-w-3xl">
              <p className="mb-2">{t('rights.reauthenticate_first')}</p>
              <ReauthenticationForm
                action={here}
                error={isErasure ? null : error}
                hasPasskey={hasPasskey}
                savedInput={acted?.savedInput ?? []}
              />
            </div>
          )}
        </>
      )}
    </div>
  )
}
