import { BOARD_COLUMNS, type LeadStatus } from '../../domain/leads/statuses.ts'
import { useFormat, useReader, useTranslations } from '../messages/translations.ts'
import { Submit } from '../shell/controls.tsx'
import { PostForm } from '../shell/post-form.tsx'
import { choiceOf } from './bulk-form.tsx'
import { type ListedLead, Wait } from './lead-tags.tsx'

type People = { id: string; name: string }[]
type Props = {
  status: LeadStatus
  leads: ListedLead[]
  total: number
  isCapped: boolean
  colleagues: People
  /** Filters of the board. */
  query: Record<string, string>
}

/** Leads of one status, the longest waiting first. */
export function BoardColumn({ status, leads, total, isCapped, colleagues, query }: Props) {
  const t = useTranslations()
  const { number } = useFormat()
  return (
    <section data-stage={status} className="panel min-w-0" aria-labelledby={`stage-${status}`}>
      <h2 id={`stage-${status}`} className="flex items-baseline justify-between gap-2">
        {t(`status.${status}`)}
        <span className="text-sm font-normal text-quiet">{`${number(total)}${isCapped ? '+' : ''}`}</span>
      </h2>
      {leads.length === 0 && <p className="mt-2 text-quiet">{t('board.none')}</p>}
      <ul className="mt-2 grid gap-2">
        {leads.map((lead) => (
          <Card key={lead.id} lead={lead} colleagues={colleagues} />
        ))}
      </ul>
      {total > leads.length && (
        <a href={`/console/leads?${new URLSearchParams({ ...query, status })}`} className="text-link mt-2 inline-block">
          {t('board.all')}
        </a>
      )}
    </section>
  )
}

function Card({ lead, colleagues }: { lead: ListedLead; colleagues: People }) {
  const t = useTranslations()
  const { countries } = useReader()
  const owner = colleagues.find(({ id }) => id === lead.owner_id)?.name ?? t('inbox.unassigned')
  return (
    <li data-card className="rounded-lg border border-line bg-card p-2.5" draggable>
      <a
        href={`/console/leads/${lead.id}`}
        className="text-link font-semibold [overflow-wrap:anywhere]"
        draggable={false}
      >
        {lead.name}
      </a>
      <p className="text-sm text-quiet">
        {[lead.countries.map(countries.nameOf).join(', '), owner].filter(Boolean).join(' · ')}
      </p>
      <div className="text-sm">
        <Wait lead={lead} />
      </div>
      <PostForm className="mt-2 flex items-end gap-2">
        <input type="hidden" name="lead" value={choiceOf(lead)} />
        <select
          name="status"
          aria-label={t('board.move_to', { name: lead.name })}
          className="field-input min-w-0"
          defaultValue={lead.status}
        >
          {BOARD_COLUMNS.map((stage) => (
            <option key={stage} value={stage}>
              {t(`status.${stage}`)}
            </option>
          ))}
        </select>
        <Submit className="shrink-0 whitespace-nowrap">{t('board.move')}</Submit>
      </PostForm>
    </li>
  )
}
