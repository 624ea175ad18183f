import { type ActionFunctionArgs, data, useActionData } from 'react-router'
import { Door } from '../door/door.tsx'
import { useWords } from '../messages/words.ts'
import { consoleContext } from '../shell/console-context.ts'
import { Back, Submit } from '../shell/controls.tsx'
import { Field } from '../shell/field.tsx'
import { Notice } from '../shell/notice.tsx'
import { attempt, formMessage } from '../shell/refused.ts'

export async function action({ context, request }: ActionFunctionArgs) {
  const email = String((await request.formData()).get('email') ?? '')
  const { refused } = await attempt(() => context.get(consoleContext).staff.forgotPassword({ email }))
  return data({ email, refused }, { status: refused?.status ?? 200 })
}

export default function Forgot() {
  const acted = useActionData<typeof action>()
  const say = useWords()
  return (
    <Door title={say('door.forgot_title')}>
      <Notice isBad text={formMessage(acted?.refused, ['email'])} />
      {acted && !acted.refused ? (
        <Notice text={say('door.forgot_done')} />
      ) : (
        <form method="post" action="/console/forgot" className="grid gap-3">
          <p>{say('door.forgot_text')}</p>
          <Field
            label={say('door.email')}
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={acted?.email}
            errors={acted?.refused?.errors.email}
            required
          />
          <Submit look="main">{say('door.forgot_submit')}</Submit>
        </form>
      )}
      <Back to="/console/sign-in">{say('door.back')}</Back>
    </Door>
  )
}
