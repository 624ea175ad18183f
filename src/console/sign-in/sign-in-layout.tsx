/** Layout of the sign-in pages, expired links, and input from before a session ended. */

import type { ReactNode } from 'react'
import { useFormat, useReader, useTranslations } from '../messages/translations.ts'
import { BackLink, Submit } from '../shell/controls.tsx'
import { fieldLabel } from './field-labels.ts'
import { localPath, savedAt, submittedFields, visibleInput } from './saved-input.ts'
import type { SignInTarget } from './sign-in-form.tsx'

/** The layout of every sign-in page: a narrow panel with the title above it. */
export function SignInLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto mt-6 max-w-md">
      <title>{title}</title>
      <p className="mb-2 font-semibold text-quiet">Waypoint</p>
      <div className="panel grid gap-4 p-5">
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  )
}

/** For a link that is used, expired or unknown. */
export function ExpiredLink({ text }: { text: string }) {
  const t = useTranslations()
  return (
    <SignInLayout title={t('sign_in.gone_title')}>
      <p>{text}</p>
      <BackLink to="/console/sign-in">{t('sign_in.back')}</BackLink>
    </SignInLayout>
  )
}

/** After a session ended during editing: shows the saved input and sends it. */
export function ResendInput({ target: { to, savedInput } }: { target: SignInTarget }) {
  const t = useTranslations()
  const { time } = useFormat()
  const { locale } = useReader()
  const at = savedAt(savedInput)
  const address = `/console${localPath(to)}`
  return (
    <SignInLayout title={t('sign_in.again_title')}>
      <p>{t('sign_in.again_text')}</p>
      {at !== null && <p className="text-sm text-quiet">{t('sign_in.again_kept', { time: time(at) })}</p>}
      <form method="post" action={address} className="grid gap-3">
        {submittedFields(savedInput).map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {visibleInput(savedInput).map(([name, value]) => (
          <div key={`${name} ${value}`}>
            <p className="text-sm font-semibold">{fieldLabel(name, locale)}</p>
            <p className="max-h-80 overflow-auto whitespace-pre-wrap rounded-lg bg-sand px-3 py-2 [overflow-wrap:anywhere]">
              {value || <span className="text-quiet">{t('sign_in.again_empty')}</span>}
            </p>
          </div>
        ))}
        <Submit look="main">{t('sign_in.again_send')}</Submit>
      </form>
      <BackLink to={address}>{t('sign_in.again_leave')}</BackLink>
    </SignInLayout>
  )
}
