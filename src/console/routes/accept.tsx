import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { editionOf, isLocale } from '../../domain/editions.ts'
import { useReader, useTranslations } from '../messages/translations.ts'
import { attempt, formMessage } from '../shell/action-error.ts'
import { consoleContext } from '../shell/console-context.ts'
import { Submit } from '../shell/controls.tsx'
import { Notice } from '../shell/notice.tsx'
import { NewPassword, PersonFields } from '../sign-in/person-fields.tsx'
import { findLink } from '../sign-in/saved-input.ts'
import { ExpiredLink, SignInLayout } from '../sign-in/sign-in-layout.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const link = await findLink(context.get(consoleContext).staff, token)
  return { token, link: link?.kind === 'setup' ? null : link }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { staff } = context.get(consoleContext)
  const form = await request.formData()
  const field = (name: string) => String(form.get(name) ?? '')
  const [token, password] = [field('token'), field('password')]
  const input = { name: field('name'), locale: field('locale'), time_zone: field('time_zone') }
  const isNew = field('intent') === 'accept'
  const { error } = await attempt(async () => {
    if (isNew) await staff.acceptLink({ ...input, token, password })
    else await staff.setPassword({ token, password })
  })
  if (!error) throw redirect(isNew ? '/' : '/sign-in?done=password')
  return data({ input, error }, { status: error.status })
}

export default function Accept() {
  const { token, link } = useLoaderData<typeof loader>()
  const acted = useActionData<typeof action>()
  const reader = useReader()
  const t = useTranslations()
  if (!link) return <ExpiredLink text={t('sign_in.gone_text')} />
  const { kind, email } = link
  const word = kind === 'invite' ? 'accept' : 'reset'
  const locale = [acted?.input.locale, link.locale].find(isLocale) ?? reader.locale
  const errors = acted?.error.errors
  return (
    <SignInLayout title={t(`sign_in.${word}_title`)}>
      <p>{t(`sign_in.${word}_text`, { address: email })}</p>
      <Notice isBad text={formMessage(acted?.error, ['password', 'name', 'locale', 'time_zone'])} />
      <form method="post" action={`/console/accept?token=${encodeURIComponent(token)}`} className="grid gap-3">
        <input type="hidden" name="token" value={token} />
        {/* tells password managers whose password this is */}
        <input type="hidden" autoComplete="username" name="username" value={email} />
        {kind === 'invite' && (
          <PersonFields
            name={acted?.input.name ?? ''}
            locale={locale}
            timeZone={acted?.input.time_zone || editionOf(locale).timeZone}
            errors={errors}
          />
        )}
        <NewPassword errors={errors} />
        <Submit intent={word} look="main">
          {t(`sign_in.${word}_submit`)}
        </Submit>
      </form>
    </SignInLayout>
  )
}
