import { useLoaderData } from 'react-router'
import { useFormat, useTranslations } from '../../messages/translations.ts'
import { signedInLoader } from '../../shell/page.ts'

export const loader = signedInLoader(({ staff }) => staff.showMailSetup())

const ERRORS = ['credentials', 'network', 'folder', 'disk', 'server'] as const

/** The mailboxes that the server reads, and where replies go. Settings of the server name them. */
export default function MailSettings() {
  const { mailboxes, reply_address, sending_address } = useLoaderData<typeof loader>()
  const t = useTranslations()
  const { time } = useFormat()
  return (
    <>
      <title>{t('mail_setup.title')}</title>
      <h1>{t('mail_setup.title')}</h1>
      <p className="mt-1 max-w-prose">{t('mail_setup.intro')}</p>
      <section className="panel mt-3 max-w-3xl">
        <h2>{t('mail_setup.mailboxes')}</h2>
        {mailboxes.length === 0 && <p className="mt-1">{t('mail_setup.none')}</p>}
        <ul className="mt-1 grid gap-3">
          {mailboxes.map(({ id, read_at, failed_at, error }) => {
            const reason = ERRORS.find((one) => one === error)
            return (
              <li key={id} className="[overflow-wrap:anywhere]">
                <p className="font-semibold">{id}</p>
                <p className="text-sm text-quiet">
                  {read_at === null ? t('mail_setup.never') : t('mail_setup.read', { time: time(Number(read_at)) })}
                </p>
                {reason && failed_at !== null && (
                  <p className="note-bad">{t(`mail_setup.${reason}`, { time: time(Number(failed_at)) })}</p>
                )}
              </li>
            )
          })}
        </ul>
      </section>
      <section className="panel mt-3 max-w-3xl">
        <h2>{t('mail_setup.replies')}</h2>
        <p className="mt-1 [overflow-wrap:anywhere]">
          {reply_address === null
            ? t('mail_setup.no_reply_address')
            : t('mail_setup.reply_address', { address: reply_address })}
        </p>
        <p className="mt-1 [overflow-wrap:anywhere]">{t('mail_setup.sender', { address: sending_address })}</p>
      </section>
    </>
  )
}
