import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { isLocale } from '../../domain/editions.ts'
import { useReader, useTranslations } from '../messages/translations.ts'
import { attempt, formMessage } from '../shell/action-error.ts'
import { consoleContext } from '../shell/console-context.ts'
import { Submit } from '../shell/controls.tsx'
import { Field } from '../shell/field.tsx'
import { Notice } from '../shell/notice.tsx'
import { NewPassword, PersonFields } from '../sign-in/person-fields.tsx'
import { findLink } from '../sign-in/saved-input.ts'
import { ExpiredLink, SignInLayout } from '../sign-in/sign-in-layout.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const link = await findLink(context.get(consoleContext).staff, token)
  return { token, isOpen: link?.kind === 'setup' }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const field = (name: string) => String(form.get(name) ?? '')
  const input = {
    email: field('email'),
    name: field('name'),
    locale: field('locale'),
    time_zone: field('time_zone'),
  }
  const { error } = await attempt(() =>
    context.get(consoleContext).staff.setUpConsole({ ...input, token: field('token'), password: field('password') }),
  )
  if (!error) throw redirect('/account')
  return data({ input, error }, { status: error.status })
}

export default function Setup() {
  const { token, isOpen } = useLoaderData<typeof loader>()
  const acted = useActionData<typeof action>()
  const reader = useReader()
  const t = useTranslations()
  if (!isOpen && !acted) return <ExpiredLink text={t('sign_in.gone_setup')} />
  const { email = '', name = '', locale, time_zone = reader.timeZone } = acted?.input ?? {}
  const errors = acted?.error.errors
  return (
    <SignInLayout title={t('sign_in.setup_title')}>
      <p>{t('sign_in.setup_text')}</p>
      <Notice isBad text={formMessage(acted?.error, ['email', 'password', 'name', 'locale', 'time_zone'])} />
      <form method="post" action={`/console/setup?token=${encodeURIComponent(token)}`} className="grid gap-3">
        <input type="hidden" name="token" value={token} />
        <Field
          label={t('sign_in.email')}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          errors={errors?.email}
          required
        />
        <PersonFields
          name={name}
          locale={isLocale(locale) ? locale : reader.locale}
          timeZone={time_zone}
          isGuessed={!acted}
          errors={errors}
        />
        <NewPassword errors={errors} />
        <Submit look="main">{t('sign_in.setup_submit')}</Submit>
      </form>
    </SignInLayout>
  )
}
