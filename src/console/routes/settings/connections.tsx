import { data, redirect, useActionData, useLoaderData } from 'react-router'
import type { StaffAnswer } from '../../../api/staff/client.ts'
import { API_SCOPES } from '../../../domain/connections/api-keys.ts'
import { WEBHOOK_EVENTS } from '../../../domain/connections/webhooks.ts'
import { isReauthenticated } from '../../../domain/staff/principal.ts'
import { isReauthentication } from '../../account/act-on-account.ts'
import { useFormat, useTranslations } from '../../messages/translations.ts'
import { type Acted, actOnConnections, savedValues } from '../../settings/connections/act.ts'
import { ChatSection } from '../../settings/connections/chat-section.tsx'
import { Guarded } from '../../settings/connections/guarded.tsx'
import { EVENT_LABELS, SCOPE_LABELS } from '../../settings/connections/words.ts'
import { Saved } from '../../settings/parts.tsx'
import { Submit } from '../../shell/controls.tsx'
import { CheckboxGroup, Field } from '../../shell/field.tsx'
import { Notice, OneFormWarning } from '../../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../../shell/page.ts'
import { PostForm } from '../../shell/post-form.tsx'

const PATH = '/console/settings/connections'

export const loader = signedInLoader(async ({ staff, principal, now, search, request }) => {
  const [connections, { passkeys }, { channels }] = await Promise.all([
    staff.showConnections(),
    staff.showAccount(),
    staff.showChatSetup(),
  ])
  const { origin } = new URL(request.url)
  return {
    ...connections,
    isDone: search.has('done'),
    mayChange: isReauthenticated(principal, now),
    hasPasskey: passkeys.length > 0,
    endpoint: `${origin}/api/leads`,
    chats: channels.map((chat) => ({ ...chat, webhook: `${origin}/webhooks/${chat.channel}` })),
  }
})

/** Shown once. */
type Shown = { key?: string; secret?: string; id?: string }

export const action = signedInAction(async ({ staff, form, field }) => {
  const acted: Acted<Shown> = await actOnConnections<Shown>(staff, form, {
    key_add: () => staff.addApiKey({ name: field('name'), scopes: form.getAll('scopes') }),
    key_revoke: () => staff.revokeApiKey({ id: field('id') }).then(() => ({})),
    webhook_add: () => staff.addWebhook({ url: field('url'), events: form.getAll('events') }),
  })
  const { intent, error, savedInput } = acted
  if (!error && intent === 'key_revoke') throw redirect('/settings/connections?done')
  if (!error && isReauthentication(intent) && savedInput.length === 0) throw redirect('/settings/connections')
  return data(acted, { status: error?.status ?? 200 })
})

export default function Connections() {
  const { keys, webhooks, isDone, mayChange, hasPasskey, endpoint, chats } = useLoaderData<typeof loader>()
  const acted = useActionData<Acted<Shown>>()
  const t = useTranslations()
  return (
    <div className="grid max-w-4xl gap-4">
      <title>{t('connections.title')}</title>
      <div>
        <h1>{t('connections.title')}</h1>
        <p className="mt-1 max-w-prose">{t('connections.intro')}</p>
        <Saved isSaved={isDone && !acted} />
      </div>
      <OneFormWarning />
      <ShownOnce shown={acted?.result ?? {}} />
      <Guarded
        acted={acted}
        action={PATH}
        mayChange={mayChange}
        hasPasskey={hasPasskey}
        fields={['name', 'scopes', 'url', 'events']}
      >
        {(isLocked) => (
          <>
            <section className="panel grid gap-3" aria-labelledby="keys">
              <h2 id="keys">{t('connections.keys')}</h2>
              <p className="[overflow-wrap:anywhere]">{t('connections.keys_text', { url: endpoint })}</p>
              <Keys keys={keys} isLocked={isLocked} />
              <NewKey acted={acted} isLocked={isLocked} />
            </section>
            <section className="panel grid gap-3" aria-labelledby="webhooks">
              <h2 id="webhooks">{t('connections.webhooks')}</h2>
              <p>{t('connections.webhooks_text')}</p>
              <Webhooks webhooks={webhooks} />
              <NewWebhook acted={acted} isLocked={isLocked} />
            </section>
          </>
        )}
      </Guarded>
      {chats.map((chat) => (
        <ChatSection key={chat.channel} chat={chat} />
      ))}
    </div>
  )
}

function ShownOnce({ shown: { key, secret } }: { shown: Shown }) {
  const t = useTranslations()
  const value = key ?? secret
  if (value === undefined) return null
  return (
    <section className="note-good" role="status">
      <p>{t(key === undefined ? 'connections.secret_shown' : 'connections.key_shown')}</p>
      <p className="mt-1 [overflow-wrap:anywhere]">
        <code data-shown-once>{value}</code>
      </p>
    </section>
  )
}

function Keys({ keys, isLocked }: Pick<StaffAnswer<'showConnections'>, 'keys'> & { isLocked: boolean }) {
  const t = useTranslations()
  const { time } = useFormat()
  if (keys.length === 0) return <p className="text-quiet">{t('connections.keys_none')}</p>
  return (
    <ul className="grid gap-2">
      {keys.map(({ id, name, scopes, created_at, by, used_at, revoked_at }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3" data-key={id}>
          <div className="min-w-0 grow [overflow-wrap:anywhere]">
            <p className="font-semibold">{name}</p>
            <p className="text-sm text-quiet">
              {[
                ...scopes.map((scope) => t(SCOPE_LABELS[scope])),
                t('connections.key_created', { time: time(Number(created_at)), who: by ?? t('settings.somebody') }),
                used_at === null
                  ? t('connections.key_unused')
                  : t('connections.key_used', { time: time(Number(used_at)) }),
                ...(revoked_at === null ? [] : [t('connections.key_revoked', { time: time(Number(revoked_at)) })]),
              ].join(' · ')}
            </p>
          </div>
          {revoked_at === null && (
            <PostForm action={PATH}>
              <input type="hidden" name="id" value={id} />
              <Submit
                intent="key_revoke"
                look="danger"
                disabled={isLocked}
                aria-label={t('shell.pair', { label: t('connections.key_revoke'), value: name })}
              >
                {t('connections.key_revoke')}
              </Submit>
            </PostForm>
          )}
        </li>
      ))}
    </ul>
  )
}

type FormProps = { acted: Acted<Shown> | undefined; isLocked: boolean }

function NewKey({ acted, isLocked }: FormProps) {
  const t = useTranslations()
  const errors = acted?.intent === 'key_add' ? acted.error?.errors : undefined
  const saved = (name: string) => savedValues(acted, 'key_add', name)
  return (
    <PostForm action={PATH} className="grid max-w-md gap-3 border-t border-line pt-3">
      <fieldset disabled={isLocked} className="contents">
        <Field
          label={t('connections.key_name')}
          name="name"
          maxLength={100}
          defaultValue={saved('name')?.[0]}
          errors={errors?.name}
          required
        />
        <CheckboxGroup
          label={t('connections.scopes')}
          name="scopes"
          options={API_SCOPES.map((scope) => [scope, t(SCOPE_LABELS[scope])])}
          checked={saved('scopes') ?? API_SCOPES}
          errors={errors?.scopes}
        />
      </fieldset>
      <Submit intent="key_add" className="justify-self-start" disabled={isLocked}>
        {t('connections.key_add')}
      </Submit>
    </PostForm>
  )
}

function Webhooks({ webhooks }: Pick<StaffAnswer<'showConnections'>, 'webhooks'>) {
  const t = useTranslations()
  const { time } = useFormat()
  if (webhooks.length === 0) return <p className="text-quiet">{t('connections.webhooks_none')}</p>
  return (
    <ul className="grid gap-2">
      {webhooks.map(({ id, url, events, is_on, failed_at }) => (
        <li key={id} className="[overflow-wrap:anywhere]" data-webhook={id}>
          <a className="text-link font-semibold" href={`${PATH}/${id}`}>
            {url}
          </a>{' '}
          <span className={`tag ${is_on ? 'tag-jade' : 'tag-danger'}`}>
            {t(is_on ? 'connections.is_on' : 'connections.is_off')}
          </span>
          <p className="text-sm text-quiet">{events.map((event) => t(EVENT_LABELS[event])).join(' · ')}</p>
          {failed_at !== null && (
            <Notice isBad text={t('connections.switched_off', { time: time(Number(failed_at)) })} />
          )}
        </li>
      ))}
    </ul>
  )
}

function NewWebhook({ acted, isLocked }: FormProps) {
  const t = useTranslations()
  const errors = acted?.intent === 'webhook_add' ? acted.error?.errors : undefined
  const saved = (name: string) => savedValues(acted, 'webhook_add', name)
  return (
    <PostForm action={PATH} className="grid max-w-xl gap-3 border-t border-line pt-3">
      <fieldset disabled={isLocked} className="contents">
        <Field
          label={t('connections.url')}
          name="url"
          type="url"
          maxLength={2000}
          defaultValue={saved('url')?.[0]}
          hint={t('connections.url_hint')}
          errors={errors?.url}
          required
        />
        <CheckboxGroup
          label={t('connections.events')}
          name="events"
          options={WEBHOOK_EVENTS.map((event) => [event, t(EVENT_LABELS[event])])}
          checked={saved('events') ?? ['lead.created']}
          errors={errors?.events}
        />
      </fieldset>
      <Submit intent="webhook_add" className="justify-self-start" disabled={isLocked}>
        {t('connections.webhook_add')}
      </Submit>
    </PostForm>
  )
}
