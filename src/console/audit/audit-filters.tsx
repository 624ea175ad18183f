import { keysOf } from '../../domain/collections.ts'
import { AUDIT_KINDS, type AuditAct } from '../../domain/staff/audit-acts.ts'
import { useTranslations } from '../messages/translations.ts'
import { Submit } from '../shell/controls.tsx'
import { Choice, Field } from '../shell/field.tsx'

type Props = { query: Record<string, string>; people: { id: string; name: string }[] }

/** Filters of the audit log: a GET form, so that the URL has the filters. */
export function AuditFilters({ query, people }: Props) {
  const t = useTranslations()
  const kinds = keysOf(AUDIT_KINDS)
  const actions = kinds.flatMap((kind) => [
    [`${kind}.`, t('audit.all_of', { kind: t(`audit.kind.${kind}`) })] as const,
    ...AUDIT_KINDS[kind].map(
      (action) => [`${kind}.${action}`, t(`audit.action.${`${kind}.${action}` as AuditAct}`)] as const,
    ),
  ])
  return (
    <form method="get" className="panel grid grid-cols-2 items-end gap-2.5 md:grid-cols-4 xl:grid-cols-6">
      <div className="col-span-2">
        <Field label={t('audit.search')} name="q" defaultValue={query.q} maxLength={200} />
      </div>
      <Choice
        label={t('audit.who')}
        name="who"
        defaultValue={query.who ?? ''}
        options={[['', t('inbox.any')], ...people.map(({ id, name }) => [id, name] as const)]}
      />
      <Choice
        label={t('audit.what')}
        name="action"
        defaultValue={query.action ?? ''}
        options={[['', t('inbox.any')], ...actions]}
      />
      <Field label={t('audit.from')} name="from" type="date" defaultValue={query.from} />
      <Field label={t('audit.to')} name="to" type="date" defaultValue={query.to} />
      {query.subject && <input type="hidden" name="subject" value={query.subject} />}
      <div className="col-span-full flex flex-wrap gap-2">
        <Submit look="main">{t('inbox.filter')}</Submit>
        <a href="/console/audit" className="button">
          {t('inbox.clear')}
        </a>
      </div>
    </form>
  )
}
