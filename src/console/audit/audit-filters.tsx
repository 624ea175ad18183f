import { keysOf } from '../../domain/collections.ts'
import { AUDIT_KINDS, type AuditAct } from '../../domain/staff/audit-acts.ts'
import { useWords } from '../messages/words.ts'
import { Submit } from '../shell/controls.tsx'
import { Choice, Field } from '../shell/field.tsx'

type Props = { asked: Record<string, string>; people: { id: string; name: string }[] }

/** Filters of the audit log: a GET form, so that the URL has the filters. */
export function AuditFilters({ asked, people }: Props) {
  const say = useWords()
  const kinds = keysOf(AUDIT_KINDS)
  const actions = kinds.flatMap((kind) => [
    [`${kind}.`, say('audit.all_of', { kind: say(`audit.kind.${kind}`) })] as const,
    ...AUDIT_KINDS[kind].map(
      (verb) => [`${kind}.${verb}`, say(`audit.action.${`${kind}.${verb}` as AuditAct}`)] as const,
    ),
  ])
  return (
    <form method="get" className="panel grid grid-cols-2 items-end gap-2.5 md:grid-cols-4 xl:grid-cols-6">
      <div className="col-span-2">
        <Field label={say('audit.search')} name="q" defaultValue={asked.q} maxLength={200} />
      </div>
      <Choice
        label={say('audit.who')}
        name="who"
        defaultValue={asked.who ?? ''}
        options={[['', say('inbox.any')], ...people.map(({ id, name }) => [id, name] as const)]}
      />
      <Choice
        label={say('audit.what')}
        name="action"
        defaultValue={asked.action ?? ''}
        options={[['', say('inbox.any')], ...actions]}
      />
      <Field label={say('audit.from')} name="from" type="date" defaultValue={asked.from} />
      <Field label={say('audit.to')} name="to" type="date" defaultValue={asked.to} />
      {asked.subject && <input type="hidden" name="subject" value={asked.subject} />}
      <div className="col-span-full flex flex-wrap gap-2">
        <Submit look="main">{say('inbox.filter')}</Submit>
        <a href="/console/audit" className="button">
          {say('inbox.clear')}
        </a>
      </div>
    </form>
  )
}
