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
import { Again, Door } from '../door/door.tsx'
import { type Kept, localTo, readKept } from '../door/kept.ts'
import { SecondStep, SignInForm } from '../door/sign-in-form.tsx'
import { useWords } from '../messages/words.ts'
import { consoleContext } from '../shell/console-context.ts'
import { Notice } from '../shell/notice.tsx'
import { attempt, type Refused } from '../shell/refused.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { principal, staff } = context.get(consoleContext)
  const { searchParams } = new URL(request.url)
  const to = searchParams.get('to') ?? ''
  if (principal && request.method === 'GET') throw redirect(localTo(to))
  return { to, done: searchParams.get('done'), ...(await staff.showAwaited()) }
}

type Acted = { email: string; refused: Refused | null; kept: Kept; to: string; isIn: boolean }

export async function action({ context, request }: ActionFunctionArgs) {
  const { staff } = context.get(consoleContext)
  const form = await request.formData()
  const field = (name: string) => String(form.get(name) ?? '')
  const [to, kept] = [field('to'), readKept(form.get('kept'))]
  const { found, refused } = await attempt(() => enter(staff, field))
  const isIn = found?.stage === 'whole'
  if (isIn && kept.length === 0) throw redirect(localTo(to))
  const acted: Acted = { email: field('email'), refused, kept, to, isIn }
  return data(acted, { status: refused?.status ?? 200 })
}

async function enter(
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
  const say = useWords()
  const onward = { to: acted?.to ?? to, kept: acted?.kept ?? [] }
  if (acted?.isIn) return <Again onward={onward} />
  if (factors)
    return (
      <Door title={say('door.second_title')}>
        <SecondStep onward={onward} refused={acted?.refused ?? null} factors={factors} />
      </Door>
    )
  return (
    <Door title={say('door.title')}>
      {!acted && done === 'password' && <Notice text={say('door.password_set')} />}
      {!acted && done === 'out' && <Notice text={say('door.signed_out')} />}
      <SignInForm onward={onward} refused={acted?.refused ?? null} email={acted?.email ?? ''} />
    </Door>
  )
}
