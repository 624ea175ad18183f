import { data, redirect, useActionData, useLoaderData } from 'react-router'
import type { StaffAnswer } from '../../api/staff/client.ts'
import { isKeyOf } from '../../domain/collections.ts'
import { hasRole, isReauthenticated } from '../../domain/staff/principal.ts'
import { ReauthenticationForm } from '../account/reauthentication-form.tsx'
import { ClosedAppointments } from '../calendar/closed-appointments.tsx'
import { useReader, useTranslations } from '../messages/translations.ts'
import { actOnPerson, lastAbsentDay } from '../people/act-on-person.ts'
import { LinkToCopy, RoleFields } from '../people/people-table.tsx'
import { type ActionError, attempt, formMessage } from '../shell/action-error.ts'
import { BackLink, Submit } from '../shell/controls.tsx'
import { Checkbox, Choice, Field } from '../shell/field.tsx'
import { Notice, OneFormWarning } from '../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../shell/page.ts'
import { PostForm } from '../shell/post-form.tsx'

export const loader = signedInLoader(async ({ staff, principal, now, params, search }) => {
  const [{ people }, { passkeys }] = await Promise.all([staff.listEverybody(), staff.showAccount()])
  const person = people.find(({ id }) => id === params.id)
  if (!person) throw data(null, { status: 404 })
  const successors = people.filter(
    (other) => other.id !== person.id && other.state === 'active' && hasRole(other, 'consultant'),
  )
  const done = search.get('done')
  const by = done === 'rights' ? 'absence' : done === 'disable' ? 'disabled' : null
  return {
    person,
    successors: successors.map(({ id, name }) => ({ id, name })),
    isSelf: person.id === principal.staffId,
    mayChange: isReauthenticated(principal, now),
    hasPasskey: passkeys.length > 0,
    done,
    closed: by && (await staff.listClosedAppointments({ by, staff: person.id })),
    leads: Number(search.get('leads') ?? 0) || 0,
  }
})

type Acted = { intent: string; error: ActionError | null; link?: string }

export const action = signedInAction(async ({ staff, timeZone, params, form }) => {
  const intent = String(form.get('intent') ?? '')
  const id = params.id ?? ''
  const { result, error } = await attempt(() => actOnPerson(staff, id, intent, form, timeZone))
  if (!error && result?.link) return data({ intent, error: null, link: result.link } satisfies Acted)
  if (!error) throw redirect(`/people/${id}${result ? `?done=${intent}&leads=${result.leads}` : ''}`)
  return data({ intent, error } satisfies Acted, { status: error.status })
})

const DONE = { rights: 'people.saved', enable: 'people.saved', reset: 'people.reset_done' } as const
type Person = StaffAnswer<'listEverybody'>['people'][number]

export default function PersonPage() {
  const { person, successors, isSelf, mayChange, hasPasskey, done, closed, leads } = useLoaderData<typeof loader>()
  const acted = useActionData<Acted>()
  const t = useTranslations()
  const action = `/console/people/${person.id}`
  const errorOf = (...intents: string[]) => (acted && intents.includes(acted.intent) ? acted.error : null)
  return (
    <div className="grid max-w-3xl gap-4">
      <title>{person.name}</title>
      <BackLink to="/console/people">{t('people.all')}</BackLink>
      <div>
        <h1>{person.name}</h1>
        <p className="text-quiet">
          {person.email} · {t(`people.state_${person.state}`)}
        </p>
      </div>
      {!acted && done === 'disable' && <Notice text={t('people.disabled_done', { count: leads })} />}
      {!acted && done && isKeyOf(DONE, done) && <Notice text={t(DONE[done])} />}
      {!acted && closed && <ClosedAppointments {...closed} isDisabled={done === 'disable'} />}
      {acted?.link && <LinkToCopy link={acted.link} />}
      {acted?.error?.code === 'conflict' && <Notice isBad text={t('people.conflict')} />}
      {!mayChange && (
        <ReauthenticationForm action={action} error={errorOf('prove', 'prove_passkey')} hasPasskey={hasPasskey} />
      )}
      {mayChange && person.state !== 'disabled' && (
        <>
          {!isSelf && <OneFormWarning />}
          <RoleForm person={person} action={action} error={errorOf('rights')} />
          <Reset action={action} error={errorOf('reset')} />
          {!isSelf && <Disable person={person} successors={successors} action={action} error={errorOf('disable')} />}
        </>
      )}
      {mayChange && person.state === 'disabled' && <Enable person={person} action={action} />}
    </div>
  )
}

type Part = { action: string; error: ActionError | null }

const unlessConflict = (error: ActionError | null, fields: readonly string[]) =>
  error?.code === 'conflict' ? null : formMessage(error, fields)

function RoleForm({ person, action, error }: Part & { person: Person }) {
  const t = useTranslations()
  const { timeZone } = useReader()
  return (
    <section className="panel grid gap-3" aria-labelledby="rights">
      <h2 id="rights">{t('people.rights_title')}</h2>
      <Notice isBad text={unlessConflict(error, ['roles', 'offices'])} />
      <PostForm action={action} className="grid gap-3">
        <input type="hidden" name="version" value={person.version} />
        <RoleFields roles={person.roles} offices={person.offices} errors={error?.errors} />
        <Field
          label={t('people.absent_until')}
          name="absent_until"
          type="date"
          defaultValue={lastAbsentDay(person.absent_until, timeZone)}
          hint={t('people.absent_text')}
          errors={error?.errors.absent_until}
        />
        <Submit intent="rights" look="main" className="justify-self-start">
          {t('people.save')}
        </Submit>
      </PostForm>
    </section>
  )
}

function Reset({ action, error }: Part) {
  const t = useTranslations()
  return (
    <section className="panel grid gap-3" aria-labelledby="reset">
      <h2 id="reset">{t('people.reset_title')}</h2>
      <p>{t('people.reset_text')}</p>
      <Notice isBad text={unlessConflict(error, [])} />
      <PostForm action={action} className="grid gap-2 justify-items-start">
        <Checkbox name="second_factor" label={t('people.reset_second')} />
        <Submit intent="reset">{t('people.reset_submit')}</Submit>
      </PostForm>
    </section>
  )
}

function Disable({
  person,
  successors,
  action,
  error,
}: Part & { person: Person; successors: { id: string; name: string }[] }) {
  const t = useTranslations()
  return (
    <section className="panel grid gap-3" aria-labelledby="disable">
      <h2 id="disable">{t('people.disable_title')}</h2>
      <p>{t('people.disable_text')}</p>
      <Notice isBad text={unlessConflict(error, ['leads_to'])} />
      <PostForm action={action} className="grid max-w-sm gap-3">
        <input type="hidden" name="version" value={person.version} />
        {person.open_leads > 0 && (
          <Choice
            label={t('people.leads_to', { count: person.open_leads })}
            name="leads_to"
            options={[['', t('people.unassigned')], ...successors.map(({ id, name }) => [id, name] as const)]}
            errors={error?.errors.leads_to}
          />
        )}
        <Submit intent="disable" look="danger" className="justify-self-start">
          {t('people.disable_submit')}
        </Submit>
      </PostForm>
    </section>
  )
}

function Enable({ person, action }: { person: Person; action: string }) {
  const t = useTranslations()
  return (
    <section className="panel grid gap-3" aria-labelledby="enable">
      <h2 id="enable">{t('people.enable_title')}</h2>
      <p>{t('people.enable_text')}</p>
      <PostForm action={action}>
        <input type="hidden" name="version" value={person.version} />
        <Submit intent="enable">{t('people.enable_submit')}</Submit>
      </PostForm>
    </section>
  )
}
