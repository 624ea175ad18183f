/** Shares the list with another person or device: its URL, a QR code, a message, print. */
import { joinIds, shortlistPath } from '../../../domain/shortlist.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { Copied, ShareMessage } from '../../shell/layout/share-message.tsx'
import { useLayout } from '../../shell/links.ts'
import type { FactedSchool } from './load.ts'

export function ShareList({ schools }: { schools: readonly FactedSchool[] }) {
  const t = useTranslations('shortlist')
  const { address, locale } = useLayout()
  const ids = schools.map(({ id }) => id)
  const link = address.canonical + shortlistPath(ids).slice('/shortlist'.length)
  return (
    <section aria-labelledby="share-title" className="card share mt-10 p-5 md:p-8">
      <div>
        <h2 id="share-title" className="no-print text-2xl">
          {t('shareTitle')}
        </h2>
        <p className="no-print mt-1 text-quiet">{t('shareText')}</p>
        <Copied id="share-link" label={t('shareLink')}>
          <input id="share-link" type="text" readOnly value={link} className="field-input" />
        </Copied>
        <ShareMessage
          text={[t('messageStart'), ...schools.map(({ name }, at) => `${at + 1}. ${name}`), link].join('\n')}
        />
        <button type="button" hidden data-print className="button button-quiet no-print mt-5">
          {t('print')}
        </button>
        <p className="print-only">
          {t('printedFrom')} {link}
        </p>
      </div>
      <figure className="share-code">
        <img src={`/qr/shortlist-${locale}.svg?s=${joinIds(ids)}`} width={176} height={176} alt={t('qrAlt')} />
        <figcaption className="no-print mt-2 text-sm text-quiet">{t('qrText')}</figcaption>
      </figure>
    </section>
  )
}
