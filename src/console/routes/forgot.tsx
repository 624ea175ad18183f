import { type ActionFunctionArgs, data, useActionData } from 'react-router'
import { useTranslations } from '../messages/translations.ts'
import { attempt, formMessage } from '../shell/action-error.ts'
import { consoleContext } from '../shell/console-context.ts'
import { BackLink, Submit } from '../shell/controls.tsx'
import { Field } from '../shell/field.tsx'
import { Notice } from '../shell/notice.tsx'
import { SignInLayout } from '../sign-in/sign-in-layout.tsx'

export async function action({ context, request }: ActionFunctionArgs) {
  const email = String((await request.formData()).get('email') ?? '')
  const { error } = await attempt(() => context.get(consoleContext).staff.forgotPassword({ email }))
  return data({ email, error }, { status: error?.status ?? 200 })
}

export default function Forgot() {
  const acted = useActionData<typeof action>()
  const t = useTranslations()
  return (
    <SignInLayout title={t('sign_in.forgot_title')}>
      <Notice isBad text={formMessage(acted?.error, ['email'])} />
      {acted && !acted.error ? (
        <Notice text={t('sign_in.forgot_done')} />
      ) : (
        <form method="post" action="/console/forgot" className="grid gap-3">
          <p>{t('sign_in.forgot_text')}</p>
          <Field
            label={t('sign_in.email')}
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={acted?.email}
            errors={acted?.error?.errors.email}
            required
          />
          <Submit look="main">{t('sign_in.forgot_submit')}</Submit>
        </form>
      )}
      <BackLink to="/console/sign-in">{t('sign_in.back')}</BackLink>
    </SignInLayout>
  )
}
