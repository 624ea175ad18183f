import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import type { StaffClient } from '../../api/staff/client.ts'
import { asJson } from '../account/act-on-account.ts'
import { useTranslations } from '../messages/translations.ts'
import { type ActionError, attempt } from '../shell/action-error.ts'
import { consoleContext } from '../shell/console-context.ts'
import { Notice } from '../shell/notice.tsx'
import { localPath, readSavedInput, type SavedInput } from '../sign-in/saved-input.ts'
import { SecondStep, SignInForm } from '../sign-in/sign-in-form.tsx'
import { ResendInput, SignInLayout } from '../sign-in/sign-in-layout.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { principal, staff } = context.get(consoleContext)
  const { searchParams } = new URL(request.url)
  const to = searchParams.get('to') ?? ''
  if (principal && request.method === 'GET') throw redirect(localPath(to))
  return { to, done: searchParams.get('done'), ...(await staff.showPendingFactors()) }
}

type Acted = { email: string; error: ActionError | null; savedInput: SavedInput; to: string; isIn: boolean }

export async function action({ context, request }: ActionFunctionArgs) {
  const { staff } = context.get(consoleContext)
  const form = await request.formData()
  const field = (name: string) => String(form.get(name) ?? '')
  const [to, savedInput] = [field('to'), readSavedInput(form.get('kept'))]
  const { result, error } = await attempt(() => authenticate(staff, field))
  const isIn = result?.stage === 'whole'
  if (isIn && savedInput.length === 0) throw redirect(localPath(to))
  const acted: Acted = { email: field('email'), error, savedInput, to, isIn }
  return data(acted, { status: error?.status ?? 200 })
}

async function authenticate(
  staff: StaffClient,
  field: (name: string) => string,
): Promise<{ stage: 'second' | 'whole' } | null> {
  const intent = field('intent')
  if (intent === 'password') return staff.signInByPassword({ email: field('email'), password: field('password') })
  if (intent === 'code') return staff.signInByCode({ code: field('code') })
  if (intent === 'passkey') return staff.signInWithPasskey({ response: asJson(field('response')) })
  await staff.endSession()
  return null
}

export default function SignIn() {
  const { to, done, factors } = useLoaderData<typeof loader>()
  const acted = useActionData<typeof action>()
  const t = useTranslations()
  const target = { to: acted?.to ?? to, savedInput: acted?.savedInput ?? [] }
  if (acted?.isIn) return <ResendInput target={target} />
  if (factors)
    return (
      <SignInLayout title={t('sign_in.second_title')}>
        <SecondStep target={target} error={acted?.error ?? null} factors={factors} />
      </SignInLayout>
    )
  return (
    <SignInLayout title={t('sign_in.title')}>
      {!acted && done === 'password' && <Notice text={t('sign_in.password_set')} />}
      {!acted && done === 'out' && <Notice text={t('sign_in.signed_out')} />}
      <SignInForm target={target} error={acted?.error ?? null} email={acted?.email ?? ''} />
    </SignInLayout>
  )
}
