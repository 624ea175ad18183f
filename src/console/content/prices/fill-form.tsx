import type { DraftFields } from '../../../domain/content-form/draft.ts'
import { CURRENCIES } from '../../../domain/currencies.ts'
import { useFormat, useTranslations } from '../../messages/translations.ts'
import { Notice } from '../../shell/notice.tsx'
import { pathOfEntry } from '../areas.ts'
import { pricedIn } from './currencies-in.ts'
import type { Filled } from './fill-empty.ts'

/** Chooses the currencies between which empty amounts are converted, and says what was filled. Part of the form of the prices. */
export function FillForm({ drafts, filled }: { drafts: DraftFields; filled: Filled | undefined }) {
  const t = useTranslations()
  const { date } = useFormat()
  return (
    <section className="panel grid gap-2" id="fill" aria-label={t('content.fill_from')}>
      {filled && (
        <>
          <Notice
            text={
              filled.to.length > 0
                ? t('content.filled', { from: filled.from, to: filled.to.join(', '), day: date(filled.day) })
                : filled.withoutRate.length === 0 && t('content.fill_none', { from: filled.from })
            }
          />
          {filled.withoutRate.length > 0 && (
            <p className="note-bad" role="alert">
              {t('content.fill_no_rate', { from: filled.from, to: filled.withoutRate.join(', ') })}{' '}
              <a href={pathOfEntry('exchange_rates', 'exchange_rates')} className="text-link">
                {t('launch.link.rates')}
              </a>
            </p>
          )}
        </>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <label className="flex flex-wrap items-center gap-2">
          {t('content.fill_from')}
          <select name=":from" defaultValue={filled?.from} className="field-input w-auto">
            {pricedIn(drafts).map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </select>
        </label>
        <label className="flex flex-wrap items-center gap-2">
          {t('content.fill_to')}
          <select name=":to" className="field-input w-auto">
            <option value="">{t('content.fill_to_editions')}</option>
            {CURRENCIES.map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </select>
        </label>
        <button type="submit" name="intent" value="fill_prices" formAction="#fill" formNoValidate className="button">
          {t('content.fill')}
        </button>
      </div>
      <p className="max-w-prose text-sm text-quiet">{t('content.fill_note')}</p>
    </section>
  )
}
