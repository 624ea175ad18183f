import type { StaffAnswer } from '../../../api/staff/client.ts'
import { useFormat, useTranslations } from '../../messages/translations.ts'
import { Submit } from '../../shell/controls.tsx'
import { Checkbox, Field, FieldError } from '../../shell/field.tsx'
import { PostForm } from '../../shell/post-form.tsx'
import type { NewLink, SourceSubmission } from './change-rules.ts'

type Own = StaffAnswer<'showOwnCalendars'>
type Props = { own: Own; submission: SourceSubmission | null; newLink: NewLink | null }

/** The reader's calendars elsewhere, and links to read their appointments in another calendar. */
export function OwnCalendars({ own, submission, newLink }: Props) {
  return (
    <>
      <Sources sources={own.sources} submission={submission?.intent === 'source' ? submission : null} />
      <CalendarLinks
        links={own.links}
        submission={submission?.intent === 'link' ? submission : null}
        newLink={newLink}
      />
    </>
  )
}

function Sources({ sources, submission }: { sources: Own['sources']; submission: SourceSubmission | null }) {
  const t = useTranslations()
  const { time } = useFormat()
  const stateOf = ({ error, read_at, tried_at }: Own['sources'][number]) => {
    if (error) return t('own_calendars.failed', { time: tried_at === null ? '' : time(Number(tried_at)), why: error })
    return read_at === null ? t('own_calendars.not_yet') : t('own_calendars.read', { time: time(Number(read_at)) })
  }
  return (
    <section className="panel" aria-labelledby="sources-title">
      <h2 id="sources-title">{t('own_calendars.sources')}</h2>
      <p className="text-sm text-quiet">{t('own_calendars.sources_hint')}</p>
      <ul className="mt-2 grid gap-2">
        {sources.map((source) => (
          <li key={source.id} className="flex items-start gap-3 border-t border-line pt-2">
            <div className="min-w-0 grow">
              <p className="font-semibold">
                {source.name} <span className="font-normal text-quiet">{source.host}</span>
              </p>
              <p className={`text-sm ${source.error ? 'text-danger' : 'text-quiet'}`}>{stateOf(source)}</p>
            </div>
            <PostForm className="shrink-0">
              <input type="hidden" name="id" value={source.id} />
              <Submit intent="source_remove" aria-label={`${t('own_calendars.remove')}: ${source.name}`}>
                {t('own_calendars.remove')}
              </Submit>
            </PostForm>
          </li>
        ))}
      </ul>
      <PostForm className="mt-3 grid gap-2.5">
        <Field
          id="source-name"
          name="name"
          label={t('own_calendars.name')}
          errors={submission?.errors.name}
          required
          maxLength={80}
          defaultValue={submission?.input.name}
        />
        <Field
          id="source-url"
          name="url"
          label={t('own_calendars.url')}
          errors={submission?.errors.url}
          hint={t('own_calendars.url_hint')}
          required
          maxLength={2000}
          autoComplete="off"
          defaultValue={submission?.input.url}
        />
        <Submit intent="source" className="justify-self-start">
          {t('own_calendars.add')}
        </Submit>
      </PostForm>
    </section>
  )
}

type LinkProps = { links: Own['links']; submission: SourceSubmission | null; newLink: NewLink | null }

function CalendarLinks({ links, submission, newLink }: LinkProps) {
  const t = useTranslations()
  const { time } = useFormat()
  return (
    <section className="panel" aria-labelledby="links-title">
      <h2 id="links-title">{t('own_calendars.links')}</h2>
      <p className="text-sm text-quiet">{t('own_calendars.links_hint')}</p>
      {newLink && (
        <div className="note-good mt-2" role="status">
          <p>{t('own_calendars.shown_once')}</p>
          <p className="mt-1 font-mono text-sm [overflow-wrap:anywhere]">{newLink.address}</p>
        </div>
      )}
      <ul className="mt-2 grid gap-2">
        {links.map((link) => (
          <li key={link.id} className="flex items-start gap-3 border-t border-line pt-2">
            <div className="min-w-0 grow">
              <p>{t(link.with_contacts ? 'own_calendars.with_contacts' : 'own_calendars.without_contacts')}</p>
              <p className="text-sm text-quiet">
                {t('own_calendars.made', { time: time(link.created_at) })}{' '}
                {link.used_at === null
                  ? t('own_calendars.unused')
                  : t('own_calendars.used', { time: time(link.used_at) })}
              </p>
            </div>
            <PostForm className="shrink-0">
              <input type="hidden" name="id" value={link.id} />
              <Submit intent="link_remove" aria-label={`${t('own_calendars.revoke')}: ${time(link.created_at)}`}>
                {t('own_calendars.revoke')}
              </Submit>
            </PostForm>
          </li>
        ))}
      </ul>
      <PostForm className="mt-3 grid gap-2">
        <Checkbox name="with_contacts" label={t('own_calendars.include_contacts')} />
        <FieldError errors={submission?.errors.link} />
        <Submit intent="link" className="justify-self-start">
          {t('own_calendars.make')}
        </Submit>
      </PostForm>
    </section>
  )
}
