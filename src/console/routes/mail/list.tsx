import { useLoaderData } from 'react-router'
import { MessageRows } from '../../mail/message-rows.tsx'
import { useTranslations } from '../../messages/translations.ts'
import { Notice } from '../../shell/notice.tsx'
import { signedInLoader } from '../../shell/page.ts'
import { Pagination } from '../../shell/pagination.tsx'

const perPage = 50
const VIEWS = ['people', 'machines', 'dismissed'] as const

export const loader = signedInLoader(async ({ staff, query }) => {
  const view = VIEWS.find((one) => one === query.view) ?? 'people'
  const page = /^[1-9]\d{0,3}$/.test(query.page ?? '') ? query.page : undefined
  const filter = { other: view === 'machines' ? '1' : '0', dismissed: view === 'dismissed' ? '1' : '0' }
  return { ...(await staff.listMails({ ...filter, page, per_page: perPage })), view, done: query.done }
})

/** Received messages that belong to no lead. */
export default function Mails() {
  const { mails, total, page, per_page, has_mail, has_chat, has_error, view, done } = useLoaderData<typeof loader>()
  const t = useTranslations()
  return (
    <>
      <title>{t('mail_in.title')}</title>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h1>{t('mail_in.title')}</h1>
        <p className="text-quiet">{t(has_chat ? 'chat.count' : 'mail_in.count', { count: total })}</p>
      </div>
      <p className="max-w-prose">{t(has_mail ? 'mail_in.intro' : has_chat ? 'chat.intro' : 'mail_in.off')}</p>
      {has_mail && has_chat && <p className="max-w-prose">{t('chat.intro')}</p>}
      {has_error && <Notice isBad text={t('mail_in.unread_mailbox')} />}
      {(done === 'dismissed' || done === 'restored') && <Notice text={t(`mail_in.done_${done}`)} />}
      <nav aria-label={t('mail_in.views')} className="mt-2">
        <ul className="flex flex-wrap gap-x-1">
          {VIEWS.map((one) => (
            <li key={one}>
              <a
                href={`?view=${one}`}
                aria-current={one === view ? 'page' : undefined}
                className="inline-flex min-h-9 items-center rounded-lg px-2.5 hover:bg-sand aria-[current=page]:bg-sand aria-[current=page]:font-semibold"
              >
                {t(`mail_in.view.${one}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {mails.length === 0 ? <p className="panel mt-3">{t('mail_in.empty')}</p> : <MessageRows mails={mails} />}
      <Pagination page={page} last={Math.max(1, Math.ceil(total / per_page))} query={{ view }} />
    </>
  )
}
