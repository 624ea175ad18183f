import { editionOf } from '../../domain/editions.ts'
import { isClosed } from '../../domain/leads/statuses.ts'
import { useFormat, useReader, useTranslations } from '../messages/translations.ts'
import { contactLink } from '../shell/controls.tsx'
import { campaignOf } from './campaign.ts'
import type { LeadItem } from './lead-tags.tsx'
import { Wait } from './lead-tags.tsx'

/** Contact details of the person, and how long they have waited. */
export function LeadFacts({ lead, mayCorrect }: { lead: LeadItem; mayCorrect: boolean }) {
  const t = useTranslations()
  const { offices, countries, choices } = useReader()
  const { time } = useFormat()
  const termOf = (code: string | null) => (code ? choices.intake_term.nameOf(code) : '')
  const rows: [string, React.ReactNode][] = [
    [t('lead.phone'), contactLink('tel', lead.phone)],
    [t('lead.email'), contactLink('mailto', lead.email)],
    [t('lead.chat'), lead.chat_id],
    [t('lead.countries'), lead.countries.map(countries.nameOf).join(', ')],
    [t('lead.degree'), choices.degree.nameOf(lead.degree)],
    [t('lead.intake'), t('lead.intake_of', { term: termOf(lead.intake_term), year: lead.intake_year ?? '' }).trim()],
    [t('lead.major'), lead.major],
    [t('lead.office'), offices.nameOf(lead.office)],
    [t('lead.edition'), editionOf(lead.edition).ownName],
    [t('lead.source'), lead.source === 'order' ? t('inbox.order_mark') : choices.source.nameOf(lead.source)],
    [t('lead.origin'), lead.origin === 'website' ? '' : t(`origin.${lead.origin}`)],
    [t('lead.campaign'), campaignOf(lead)],
    [t('lead.came'), time(lead.created_at)],
  ]
  return (
    <section className="panel max-lg:order-1">
      <h2>{t('lead.person')}</h2>
      {lead.waiting_since && (
        <div className="mt-2 text-sm">
          <Wait lead={lead} />
          <p>{t('lead.waits', { time: time(lead.waiting_since) })}</p>
          {lead.clock?.due_at && <p>{t('lead.due', { time: time(lead.clock.due_at) })}</p>}
          {isClosed(lead.status) && (
            <p className="note-bad mt-2">{t('lead.closed_wrote', { status: t(`status.${lead.status}`) })}</p>
          )}
        </div>
      )}
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {rows
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-quiet">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {mayCorrect && (
        <p className="mt-2">
          <a className="text-link inline-flex min-h-9 items-center" href={`/console/leads/${lead.id}/correct`}>
            {t('lead.correct')}
          </a>
        </p>
      )}
      {lead.first_answer_at && (
        <p className="mt-2 text-sm text-quiet">{t('lead.answered_first', { time: time(lead.first_answer_at) })}</p>
      )}
    </section>
  )
}
