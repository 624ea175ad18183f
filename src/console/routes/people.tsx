import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { editionCodes, editionOf, isLocale } from '../../domain/editions.ts'
import { isReauthenticated } from '../../domain/staff/principal.ts'
import { asJson, inputOf, savedValue } from '../account/act-on-account.ts'
import { ReauthenticationForm } from '../account/reauthentication-form.tsx'
import { useReader, useTranslations } from '../messages/translations.ts'
import { LinkToCopy, PeopleTable, RoleFields } from '../people/people-table.tsx'
import { attempt, formMessage } from '../shell/action-error.ts'
import { Submit } from '../shell/controls.tsx'
import { Choice, Field } from '../shell/field.tsx'
import { Notice } from '../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../shell/page.ts'
import { PostForm } from '../shell/post-form.tsx'

export const loader = signedInLoader(async ({ staff, principal, now, search }) => {
  const [{ people }, { passkeys }] = await Promise.all([staff.listEverybody(), staff.showAccount()])
  const done = search.get('done')
  return { people, mayChange: isReauthenticated(principal, now), hasPasskey: passkeys.length > 0, done }
})

export const action = signedInAction(async ({ staff, form, field }) => {
  const input = {
    email: field('email'),
    roles: form.getAll('roles').map(String),
    offices: form.getAll('offices').map(String),
    locale: field('locale'),
  }
  const intent = field('intent')
  let link: string | null = null
  const { error } = await attempt(async () => {
    if (intent === 'prove') await staff.reauthenticate({ current_password: field('current_password') })
    else if (intent === 'prove_passkey') await staff.reauthenticateWithPasskey({ response: asJson(field('response')) })
    else link = (await staff.invite(input)).address
  })
  const savedInput = inputOf(form)
  if (link !== null) return data({ intent, error, savedInput: [], link }, { status: 200 })
  if (!error && (intent === 'invite' || savedInput.length === 0))
    throw redirect(intent === 'invite' ? '/people?done=invited' : '/people')
  return data({ intent, error, savedInput, link }, { status: error?.status ?? 200 })
})

export default function People() {
  const { people, mayChange, hasPasskey, done } = useLoaderData<typeof loader>()
  const acted = useActionData<typeof action>()
  const { locale } = useReader()
  const t = useTranslations()
  const isInvitation = acted?.intent === 'invite'
  const error = acted?.error ?? null
  const errors = isInvitation ? error?.errors : undefined
  const savedInput = acted?.savedInput ?? []
  const savedValues = (field: string) => savedInput.flatMap(([name, value]) => (name === field ? [value] : []))
  const mailLocale = savedValue(savedInput, 'locale')
  const hasReauthenticated = acted !== undefined && !isInvitation && !error
  return (
    <div className="grid gap-4">
      <title>{t('people.title')}</title>
      <h1>{t('people.title')}</h1>
      {done === 'invited' && !acted && <Notice text={t('people.invited')} />}
      {acted?.link && <LinkToCopy link={acted.link} />}
      <PeopleTable people={people} />
      {mayChange || hasReauthenticated ? (
        <section className="panel grid max-w-3xl gap-3" aria-labelledby="invite">
          <h2 id="invite">{t('people.invite_title')}</h2>
          <p>{t('people.invite_text')}</p>
          {isInvitation && <Notice isBad text={formMessage(error, ['email', 'roles', 'offices', 'locale'])} />}
          <PostForm action="/console/people" className="grid gap-3">
            <Field
              label={t('people.email')}
              name="email"
              type="email"
              autoComplete="off"
              defaultValue={savedValue(savedInput, 'email') ?? ''}
              errors={errors?.email}
              required
            />
            <RoleFields
              roles={isInvitation ? savedValues('roles') : ['consultant']}
              offices={savedValues('offices')}
              errors={errors}
            />
            <Choice
              label={t('people.locale')}
              name="locale"
              defaultValue={mailLocale && isLocale(mailLocale) ? mailLocale : locale}
              options={editionCodes().map((code) => [code, editionOf(code).ownName])}
              errors={errors?.locale}
            />
            <Submit intent="invite" look="main" className="justify-self-start">
              {t('people.invite_submit')}
            </Submit>
          </PostForm>
        </section>
      ) : (
        <div className="max-w-3xl">
          <ReauthenticationForm
            action="/console/people"
            error={isInvitation ? null : error}
            hasPasskey={hasPasskey}
            savedInput={savedInput}
          />
        </div>
      )}
    </div>
  )
}
