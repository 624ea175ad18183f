import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import type { StaffAnswer } from '../../../api/staff/client.ts'
import { choiceName, useReader, useWords, useWriting } from '../../messages/words.ts'
import { Saved, SetBy } from '../../settings/parts.tsx'
import { asStatus } from '../../shell/as-status.ts'
import { consoleContext } from '../../shell/console-context.ts'
import { Field } from '../../shell/field.tsx'
import { Notice } from '../../shell/notice.tsx'
import { attempt, formMessage } from '../../shell/refused.ts'
import { requirePrincipal, requireSender } from '../../shell/require.ts'

const NAMES = ['open_months', 'lost_months', 'won_months', 'keep_orders_years'] as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  const console = context.get(consoleContext)
  requirePrincipal(console, request)
  const retention = await console.staff.rights.retention().catch(asStatus)
  return { retention, isDone: new URL(request.url).searchParams.has('done') }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const console = context.get(consoleContext)
  const { form } = await requireSender(console, request)
  const typed = Object.fromEntries(NAMES.map((name) => [name, String(form.get(name) ?? '').trim()])) as Typed
  const rules = Object.fromEntries(NAMES.map((name) => [name, typed[name] === '' ? 0 : Number(typed[name])])) as Rules
  const { refused } = await attempt(() =>
    console.staff.rights.saveRetention({ version: Number(form.get('version')), rules }),
  )
  if (!refused) throw redirect('/settings/retention?done=1')
  return data({ refused, typed }, { status: refused.status })
}

type Shown = StaffAnswer<'rights', 'retention'>
type Rules = Shown['rules']
type Typed = Record<(typeof NAMES)[number], string>

export default function Retention() {
  const { retention, isDone } = useLoaderData<typeof loader>()
  const acted = useActionData<typeof action>()
  const say = useWords()
  const { rules, next, version, changed_at, changed_by } = retention
  const isConflict = acted?.refused.code === 'conflict'
  const errorsOf = (name: string) => acted?.refused.errors[`rules.${name}`]
  return (
    <div className="grid gap-4">
      <title>{say('retention.title')}</title>
      <div>
        <h1>{say('retention.title')}</h1>
        <p className="mt-1 max-w-prose">{say('retention.intro')}</p>
        {version === 0 && <p className="mt-1 max-w-prose">{say('retention.by_default')}</p>}
        <SetBy by={changed_by} at={changed_at} />
        <Saved isSaved={isDone && !acted} />
      </div>
      {isConflict && (
        <Notice isBad text={say('retention.conflict', { who: changed_by ?? say('settings.somebody'), ...rules })} />
      )}
      {acted && !isConflict && (
        <Notice
          isBad
          text={formMessage(
            acted.refused,
            NAMES.map((name) => `rules.${name}`),
          )}
        />
      )}
      <form method="post" className="panel grid max-w-xl gap-3">
        <input type="hidden" name="version" value={version} />
        {NAMES.map((name) => (
          <Field
            key={name}
            label={say(`retention.${name}`)}
            name={name}
            inputMode="numeric"
            maxLength={3}
            defaultValue={acted ? acted.typed[name] : String(rules[name])}
            hint={say(`retention.${name}_hint`)}
            errors={errorsOf(name)}
          />
        ))}
        <button type="submit" className="button button-main justify-self-start">
          {say('retention.save')}
        </button>
      </form>
      <Next next={next} isOff={rules.open_months + rules.lost_months + rules.won_months === 0} />
    </div>
  )
}

function Next({ next, isOff }: Pick<Shown, 'next'> & { isOff: boolean }) {
  const say = useWords()
  const { locale } = useReader()
  const { day } = useWriting()
  return (
    <section className="panel" aria-labelledby="next">
      <h2 id="next">{say('retention.next')}</h2>
      {next.length === 0 && <p className="mt-1">{say(isOff ? 'retention.off' : 'retention.none')}</p>}
      <ul className="mt-2 grid gap-1.5">
        {next.map((lead) => (
          <li key={lead.id} className="[overflow-wrap:anywhere]">
            <a className="text-link font-semibold" href={`/console/leads/${lead.id}`}>
              {lead.name}
            </a>{' '}
            <span className={`tag ${lead.is_due ? 'tag-danger' : ''}`}>
              {say(lead.is_due ? 'retention.due' : 'retention.soon')}
            </span>
            <span className="block text-sm text-quiet">
              {[
                say(`status.${lead.status as 'new'}`),
                choiceName(locale, 'office', lead.office),
                say('retention.last', { day: day(lead.last_at) }),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
