import type { StaffAnswer } from '../../api/staff/client.ts'
import { isAuditAct } from '../../domain/staff/audit-acts.ts'
import { useFormat, useTranslations } from '../messages/translations.ts'
import { CardTable } from '../shell/notice.tsx'
import { describeChanges, useActorName, useChangeLabels, useSubjectName } from './describe-changes.ts'

type Row = StaffAnswer<'listAudit'>['rows'][number]

/** One row per entry of the audit log; one card on phones. */
export function AuditRows({ rows }: { rows: Row[] }) {
  const t = useTranslations()
  return (
    <CardTable head={(['at', 'who', 'what', 'whom', 'change'] as const).map((column) => t(`audit.${column}`))}>
      {rows.map((row) => (
        <AuditRow key={row.id} row={row} />
      ))}
    </CardTable>
  )
}

function AuditRow({ row: { at, who, action, subject, subject_name, data } }: { row: Row }) {
  const t = useTranslations()
  const { time } = useFormat()
  const actorName = useActorName()
  return (
    <tr className="border-b border-line align-top last:border-0 max-md:block max-md:px-3 max-md:py-2 md:*:px-3 md:*:py-1.5">
      <td className="text-sm whitespace-nowrap text-quiet max-md:block">{time(at)}</td>
      <td className="max-md:inline-block max-md:pe-2">{actorName(who)}</td>
      <td className="font-semibold max-md:inline-block">{isAuditAct(action) ? t(`audit.action.${action}`) : action}</td>
      <td className="max-md:block">
        <Subject subject={subject} name={subject_name} data={data} />
      </td>
      <td className="text-sm max-md:block">
        <Changes data={data} />
      </td>
    </tr>
  )
}

function Subject({ subject, name, data }: { subject: string; name: string | null; data: Row['data'] }) {
  const [kind = '', id = ''] = subject.split(':')
  const subjectName = useSubjectName()
  const pages: Record<string, string> = { lead: '/console/leads/', staff: '/console/people/' }
  const page = name !== null && pages[kind]
  return (
    <>
      {page ? (
        <a className="text-link" href={`${page}${id}`}>
          {name}
        </a>
      ) : (
        <span className="[overflow-wrap:anywhere]">{name ?? subjectName(subject, data)}</span>
      )}{' '}
      <OfSubject subject={subject} />
    </>
  )
}

function OfSubject({ subject }: { subject: string }) {
  const t = useTranslations()
  return (
    <a className="block text-sm text-link" href={`/console/audit?subject=${encodeURIComponent(subject)}`}>
      {t('audit.of_subject')}
    </a>
  )
}

function Changes({ data }: Pick<Row, 'data'>) {
  const t = useTranslations()
  const changes = describeChanges(data, useChangeLabels())
  if (changes.length === 0) return null
  return (
    <dl className="grid gap-x-2">
      {changes.map(([name, how]) => (
        <div key={name} className="[overflow-wrap:anywhere]">
          <dt className="inline text-quiet">{t('audit.with_name', { name })}</dt> <dd className="inline">{how}</dd>
        </div>
      ))}
    </dl>
  )
}
