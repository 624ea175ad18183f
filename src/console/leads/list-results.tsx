/** What was found in a list of leads, and the lists that were imported. */
import type { StaffAnswer } from '../../api/staff/client.ts'
import { useFormat, useTranslations } from '../messages/translations.ts'
import { Submit } from '../shell/controls.tsx'
import { PostForm } from '../shell/post-form.tsx'
import { useFieldLabel } from './list-columns.ts'

type Check = StaffAnswer<'checkLeadList'>

/** How many rows can be added; lines with faults, and people who are leads. */
export function ListErrors({ check: { count, first, faulty, unknown, duplicates } }: { check: Check }) {
  const t = useTranslations()
  const label = useFieldLabel()
  const { pair } = useFormat()
  return (
    <section className="panel" data-check={`${count} ${faulty.count} ${duplicates.count}`}>
      <h2>{t('lead_list.can_add', { count })}</h2>
      {first.length > 0 && (
        <ul className="mt-1 text-quiet">
          {first.map(({ line, name, phone, email }) => (
            <li key={line}>{[t('imports.line', { line }), name, phone, email].filter(Boolean).join(' · ')}</li>
          ))}
        </ul>
      )}
      {unknown.length > 0 && (
        <>
          <h3 className="mt-3 font-semibold">{t('lead_list.unknown')}</h3>
          <ul className="mt-1">
            {unknown.map(({ field, text, rows }) => (
              <li key={`${field} ${text}`}>
                {pair(label(field), text)} <span className="text-quiet">({t('lead_list.rows', { count: rows })})</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {faulty.count > 0 && (
        <>
          <h3 className="mt-3 font-semibold text-danger">{t('lead_list.faulty', { count: faulty.count })}</h3>
          <ul className="mt-1 grid gap-1">
            {faulty.rows.map(({ line, name, errors }) => (
              <li key={line}>
                {t('imports.line', { line })} {name}
                <ul className="ps-4 text-sm text-danger">
                  {Object.entries(errors).map(([field, sentences]) => (
                    <li key={field}>{pair(label(field), sentences.join(' '))}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
          {faulty.count > faulty.rows.length && (
            <p>{t('lead_list.more', { count: faulty.count - faulty.rows.length })}</p>
          )}
          <Submit formAction="/console/leads/import/errors" className="mt-2">
            {t('lead_list.save_errors')}
          </Submit>
        </>
      )}
      {duplicates.count > 0 && (
        <>
          <h3 className="mt-3 font-semibold">{t('lead_list.duplicates', { count: duplicates.count })}</h3>
          <ul className="mt-1 grid gap-1">
            {duplicates.rows.map(({ line, name, lead, earlier }) => (
              <li key={line}>
                {t('imports.line', { line })} {name}{' '}
                {lead ? (
                  <a className="text-link" href={`/console/leads/${lead.id}`}>
                    {t('lead_list.duplicate_of', { name: lead.name })}
                  </a>
                ) : (
                  <span className="text-quiet">{t('lead_list.duplicate_line', { line: earlier ?? 0 })}</span>
                )}
              </li>
            ))}
          </ul>
          {duplicates.count > duplicates.rows.length && (
            <p>{t('lead_list.more', { count: duplicates.count - duplicates.rows.length })}</p>
          )}
        </>
      )}
    </section>
  )
}

/** The last imports, each with a way back for a day. */
export function ListImports({ imports }: { imports: StaffAnswer<'listLeadImports'>['imports'] }) {
  const t = useTranslations()
  const { time } = useFormat()
  if (imports.length === 0) return null
  return (
    <section className="panel mt-4">
      <h2>{t('lead_list.imports')}</h2>
      <ul className="mt-1 divide-y divide-line">
        {imports.map(({ id, at, name, added, who, undone_at, remaining, can_undo }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
            <span>
              {[time(at), who, name, t('lead_list.count', { count: added })].filter(Boolean).join(' · ')}
              {undone_at !== null && (
                <span className="block text-sm text-quiet">
                  {t('lead_list.undone_at', { time: time(undone_at), remaining: remaining ?? 0 })}
                </span>
              )}
            </span>
            {can_undo && (
              <PostForm>
                <input type="hidden" name="import" value={id} />
                <Submit intent="undo" look="danger" aria-label={`${t('lead_list.undo')}: ${name}`}>
                  {t('lead_list.undo')}
                </Submit>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-quiet">{t('lead_list.undo_hint')}</p>
    </section>
  )
}
