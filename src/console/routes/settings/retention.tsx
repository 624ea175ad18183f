import { data, redirect, useActionData, useLoaderData } from 'react-router'
import type { StaffAnswer } from '../../../api/staff/client.ts'
import { recordOf } from '../../../domain/collections.ts'
import { hasProved } from '../../../domain/staff/principal.ts'
import { asJson, typedBefore, typedIn } from '../../account/act-on-account.ts'
import { Prove } from '../../account/prove.tsx'
import { choiceName, useReader, useWords, useWriting } from '../../messages/words.ts'
import { Saved, SetBy } from '../../settings/parts.tsx'
import { Submit } from '../../shell/controls.tsx'
import { Field } from '../../shell/field.tsx'
import { Notice } from '../../shell/notice.tsx'
import { sent, signedIn } from '../../shell/page.ts'
import { PostForm } from '../../shell/post-form.tsx'
import { attempt, formMessage } from '../../shell/refused.ts'

const NAMES = ['open_months', 'lost_months', 'won_months', 'keep_orders_years'] as const

export const loader = signedIn(async ({ staff, principal, now, search }) => {
  const [retention, { passkeys }] = await Promise.all([staff.showRetention(), staff.showAccount()])
  const isDone = search.has('done')
  return { retention, isDone, mayChange: hasProved(principal, now), hasPasskey: passkeys.length > 0 }
})

export const action = sent(async ({ staff, form }) => {
  const kept = typedBefore(form)
  const isProof = form.get('intent') !== null
  const fieldOf = (name: string) => String((isProof ? typedIn(kept, name) : form.get(name)) ?? '').trim()
  const typed = recordOf(NAMES, fieldOf)
  const rules = recordOf(NAMES, (name) => (typed[name] === '' ? 0 : Number(typed[name])))
  const { refused } = await attempt(async () => {
    if (form.get('intent') === 'prove')
      await staff.prove({ current_password: String(form.get('current_password') ?? '') })
    else if (isProof) await staff.proveWithPasskey({ response: asJson(String(form.get('response'))) })
    else await staff.saveRetention({ version: Number(form.get('version')), rules })
  })
  if (!refused && !(isProof && kept.length > 0)) throw redirect(`/settings/retention${isProof ? '' : '?done=1'}`)
  return data({ refused, typed, kept, isProof }, { status: refused?.status ?? 200 })
})

type Shown = StaffAnswer<'showRetention'>

export default function Retention() {
  const { retention, isDone, mayChange, hasPasskey } = useLoaderData<typeof loader>()
  const acted = useActionData<typeof action>()
  const say = useWords()
  const { rules, next, version, changed_at, changed_by } = retention
  const refused = acted?.refused ?? null
  const hasTyped = acted !== undefined && acted.kept.length > 0
  const hasJustProved = acted?.isProof === true && !refused
  const needsProof = !(mayChange || hasJustProved) || refused?.code === 'proof_needed'
  const isConflict = refused?.code === 'conflict'
  const errorsOf = (name: string) => refused?.errors[`rules.${name}`]
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
      {refused && !isConflict && !needsProof && (
        <Notice
          isBad
          text={formMessage(
            refused,
            NAMES.map((name) => `rules.${name}`),
          )}
        />
      )}
      {needsProof && (
        <div className="max-w-xl">
          <Prove
            action="/console/settings/retention"
            refused={acted?.isProof ? refused : null}
            hasPasskey={hasPasskey}
            kept={acted?.kept ?? []}
          />
        </div>
      )}
      <PostForm className="panel grid max-w-xl gap-3">
        <input type="hidden" name="version" value={version} />
        <fieldset disabled={needsProof} className="contents">
          {NAMES.map((name) => (
            <Field
              key={name}
              label={say(`retention.${name}`)}
              name={name}
              inputMode="numeric"
              maxLength={3}
              defaultValue={hasTyped ? acted.typed[name] : String(rules[name])}
              hint={say(`retention.${name}_hint`)}
              errors={errorsOf(name)}
            />
          ))}
        </fieldset>
        <Submit look="main" className="justify-self-start" disabled={needsProof}>
          {say('retention.save')}
        </Submit>
      </PostForm>
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
                say(`status.${lead.status}`),
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
