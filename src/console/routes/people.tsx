import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { EDITIONS, isLocale, LOCALES, type Locale } from '../../domain/editions.ts'
import { hasProved } from '../../domain/staff/principal.ts'
import { asJson, typedBefore, typedIn } from '../account/act-on-account.ts'
import { Prove } from '../account/prove.tsx'
import { useReader, useWords } from '../messages/words.ts'
import { LinkToCopy, PeopleTable, RightsFields } from '../people/people-table.tsx'
import { Submit } from '../shell/controls.tsx'
import { Choice, Field } from '../shell/field.tsx'
import { Notice } from '../shell/notice.tsx'
import { sent, signedIn } from '../shell/page.ts'
import { PostForm } from '../shell/post-form.tsx'
import { attempt, formMessage } from '../shell/refused.ts'

export const loader = signedIn(async ({ staff, principal, now, search }) => {
  const [{ people }, { passkeys }] = await Promise.all([staff.listEverybody(), staff.showAccount()])
  const done = search.get('done')
  return { people, mayChange: hasProved(principal, now), hasPasskey: passkeys.length > 0, done }
})

export const action = sent(async ({ staff, form, field }) => {
  const typed = {
    email: field('email'),
    role: field('role'),
    offices: form.getAll('offices').map(String),
    locale: field('locale') as Locale,
  }
  const intent = field('intent')
  let link: string | null = null
  const { refused } = await attempt(async () => {
    if (intent === 'prove') await staff.prove({ current_password: field('current_password') })
    else if (intent === 'prove_passkey') await staff.proveWithPasskey({ response: asJson(field('response')) })
    else link = (await staff.invite(typed)).address
  })
  const kept = typedBefore(form)
  if (link !== null) return data({ intent, refused, kept: [], link }, { status: 200 })
  if (!refused && (intent === 'invite' || kept.length === 0))
    throw redirect(intent === 'invite' ? '/people?done=invited' : '/people')
  return data({ intent, refused, kept, link }, { status: refused?.status ?? 200 })
})

export default function People() {
  const { people, mayChange, hasPasskey, done } = useLoaderData<typeof loader>()
  const acted = useActionData<typeof action>()
  const { locale } = useReader()
  const say = useWords()
  const isInvitation = acted?.intent === 'invite'
  const refused = acted?.refused ?? null
  const errors = isInvitation ? refused?.errors : undefined
  const kept = acted?.kept ?? []
  const mailLocale = typedIn(kept, 'locale')
  const hasJustProved = acted !== undefined && !isInvitation && !refused
  return (
    <div className="grid gap-4">
      <title>{say('people.title')}</title>
      <h1>{say('people.title')}</h1>
      {done === 'invited' && !acted && <Notice text={say('people.invited')} />}
      {acted?.link && <LinkToCopy link={acted.link} />}
      <PeopleTable people={people} />
      {mayChange || hasJustProved ? (
        <section className="panel grid max-w-3xl gap-3" aria-labelledby="invite">
          <h2 id="invite">{say('people.invite_title')}</h2>
          <p>{say('people.invite_text')}</p>
          {isInvitation && <Notice isBad text={formMessage(refused, ['email', 'role', 'offices', 'locale'])} />}
          <PostForm action="/console/people" className="grid gap-3">
            <Field
              label={say('people.email')}
              name="email"
              type="email"
              autoComplete="off"
              defaultValue={typedIn(kept, 'email') ?? ''}
              errors={errors?.email}
              required
            />
            <RightsFields
              role={typedIn(kept, 'role') ?? 'consultant'}
              offices={kept.filter(([name]) => name === 'offices').map(([, office]) => office)}
              errors={errors}
            />
            <Choice
              label={say('people.locale')}
              name="locale"
              defaultValue={mailLocale && isLocale(mailLocale) ? mailLocale : locale}
              options={LOCALES.map((code) => [code, EDITIONS[code].ownName])}
              errors={errors?.locale}
            />
            <Submit intent="invite" look="main" className="justify-self-start">
              {say('people.invite_submit')}
            </Submit>
          </PostForm>
        </section>
      ) : (
        <div className="max-w-3xl">
          <Prove action="/console/people" refused={isInvitation ? null : refused} hasPasskey={hasPasskey} kept={kept} />
        </div>
      )}
    </div>
  )
}
