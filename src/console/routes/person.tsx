import { data, redirect, useActionData, useLoaderData } from 'react-router'
import type { StaffAnswer } from '../../api/staff/client.ts'
import { isKeyOf } from '../../domain/collections.ts'
import { hasProved } from '../../domain/staff/principal.ts'
import { Prove } from '../account/prove.tsx'
import { useReader, useWords } from '../messages/words.ts'
import { actOnPerson, lastAbsentDay } from '../people/act-on-person.ts'
import { LinkToCopy, RightsFields } from '../people/people-table.tsx'
import { Back, Submit } from '../shell/controls.tsx'
import { Choice, Field, Tick } from '../shell/field.tsx'
import { Notice, OneFormAtATime } from '../shell/notice.tsx'
import { sent, signedIn } from '../shell/page.ts'
import { PostForm } from '../shell/post-form.tsx'
import { attempt, formMessage, type Refused } from '../shell/refused.ts'

export const loader = signedIn(async ({ staff, principal, now, params, search }) => {
  const [{ people }, { passkeys }] = await Promise.all([staff.listEverybody(), staff.showAccount()])
  const person = people.find(({ id }) => id === params.id)
  if (!person) throw data(null, { status: 404 })
  const heirs = people.filter(({ id, state, role }) => id !== person.id && state === 'active' && role !== 'editor')
  return {
    person,
    heirs: heirs.map(({ id, name }) => ({ id, name })),
    isOneself: person.id === principal.staffId,
    mayChange: hasProved(principal, now),
    hasPasskey: passkeys.length > 0,
    done: search.get('done'),
    leads: Number(search.get('leads') ?? 0) || 0,
  }
})

type Acted = { intent: string; refused: Refused | null; link?: string }

export const action = sent(async ({ staff, timeZone, params, form }) => {
  const intent = String(form.get('intent') ?? '')
  const id = params.id ?? ''
  const { found, refused } = await attempt(() => actOnPerson(staff, id, intent, form, timeZone))
  if (!refused && found?.link) return data({ intent, refused: null, link: found.link } satisfies Acted)
  if (!refused) throw redirect(`/people/${id}${found ? `?done=${intent}&leads=${found.leads}` : ''}`)
  return data({ intent, refused } satisfies Acted, { status: refused.status })
})

const DONE = { rights: 'people.saved', enable: 'people.saved', reset: 'people.reset_done' } as const
type Person = StaffAnswer<'listEverybody'>['people'][number]

export default function PersonPage() {
  const { person, heirs, isOneself, mayChange, hasPasskey, done, leads } = useLoaderData<typeof loader>()
  const acted = useActionData() as Acted | undefined
  const say = useWords()
  const action = `/console/people/${person.id}`
  const refusedOf = (...intents: string[]) => (acted && intents.includes(acted.intent) ? acted.refused : null)
  return (
    <div className="grid max-w-3xl gap-4">
      <title>{person.name}</title>
      <Back to="/console/people">{say('people.all')}</Back>
      <div>
        <h1>{person.name}</h1>
        <p className="text-quiet">
          {person.email} · {say(`people.state_${person.state}`)}
        </p>
      </div>
      {!acted && done === 'disable' && <Notice text={say('people.disabled_done', { count: leads })} />}
      {!acted && done && isKeyOf(DONE, done) && <Notice text={say(DONE[done])} />}
      {acted?.link && <LinkToCopy link={acted.link} />}
      {acted?.refused?.code === 'conflict' && <Notice isBad text={say('people.conflict')} />}
      {!mayChange && <Prove action={action} refused={refusedOf('prove', 'prove_passkey')} hasPasskey={hasPasskey} />}
      {mayChange && person.state !== 'disabled' && (
        <>
          {!isOneself && <OneFormAtATime />}
          <Rights person={person} action={action} refused={refusedOf('rights')} />
          <Reset action={action} refused={refusedOf('reset')} />
          {!isOneself && <Disable person={person} heirs={heirs} action={action} refused={refusedOf('disable')} />}
        </>
      )}
      {mayChange && person.state === 'disabled' && <Enable person={person} action={action} />}
    </div>
  )
}

type Part = { action: string; refused: Refused | null }

const unlessConflict = (refused: Refused | null, fields: readonly string[]) =>
  refused?.code === 'conflict' ? null : formMessage(refused, fields)

function Rights({ person, action, refused }: Part & { person: Person }) {
  const say = useWords()
  const { timeZone } = useReader()
  return (
    <section className="panel grid gap-3" aria-labelledby="rights">
      <h2 id="rights">{say('people.rights_title')}</h2>
      <Notice isBad text={unlessConflict(refused, ['role', 'offices'])} />
      <PostForm action={action} className="grid gap-3">
        <input type="hidden" name="version" value={person.version} />
        <RightsFields role={person.role} offices={person.offices} errors={refused?.errors} />
        <Field
          label={say('people.absent_until')}
          name="absent_until"
          type="date"
          defaultValue={lastAbsentDay(person.absent_until, timeZone)}
          hint={say('people.absent_text')}
          errors={refused?.errors.absent_until}
        />
        <Submit intent="rights" look="main" className="justify-self-start">
          {say('people.save')}
        </Submit>
      </PostForm>
    </section>
  )
}

function Reset({ action, refused }: Part) {
  const say = useWords()
  return (
    <section className="panel grid gap-3" aria-labelledby="reset">
      <h2 id="reset">{say('people.reset_title')}</h2>
      <p>{say('people.reset_text')}</p>
      <Notice isBad text={unlessConflict(refused, [])} />
      <PostForm action={action} className="grid gap-2 justify-items-start">
        <Tick name="second_factor" label={say('people.reset_second')} />
        <Submit intent="reset">{say('people.reset_submit')}</Submit>
      </PostForm>
    </section>
  )
}

function Disable({ person, heirs, action, refused }: Part & { person: Person; heirs: { id: string; name: string }[] }) {
  const say = useWords()
  return (
    <section className="panel grid gap-3" aria-labelledby="disable">
      <h2 id="disable">{say('people.disable_title')}</h2>
      <p>{say('people.disable_text')}</p>
      <Notice isBad text={unlessConflict(refused, ['leads_to'])} />
      <PostForm action={action} className="grid max-w-sm gap-3">
        <input type="hidden" name="version" value={person.version} />
        {person.open_leads > 0 && (
          <Choice
            label={say('people.leads_to', { count: person.open_leads })}
            name="leads_to"
            options={[['', say('people.nobody')], ...heirs.map(({ id, name }) => [id, name] as const)]}
            errors={refused?.errors.leads_to}
          />
        )}
        <Submit intent="disable" look="danger" className="justify-self-start">
          {say('people.disable_submit')}
        </Submit>
      </PostForm>
    </section>
  )
}

function Enable({ person, action }: { person: Person; action: string }) {
  const say = useWords()
  return (
    <section className="panel grid gap-3" aria-labelledby="enable">
      <h2 id="enable">{say('people.enable_title')}</h2>
      <p>{say('people.enable_text')}</p>
      <PostForm action={action}>
        <input type="hidden" name="version" value={person.version} />
        <Submit intent="enable">{say('people.enable_submit')}</Submit>
      </PostForm>
    </section>
  )
}
