import type { StaffAnswer } from '../../api/staff/client.ts'
import { ALL_OFFICES } from '../../domain/leads/shared-views.ts'
import { useOfficeOptions, useReader, useTranslations } from '../messages/translations.ts'
import { Submit } from '../shell/controls.tsx'
import { FieldError, type Option } from '../shell/field.tsx'
import { OneFormWarning } from '../shell/notice.tsx'
import { PostForm } from '../shell/post-form.tsx'

export type ViewSubmission = {
  intent: string
  view: string
  title: string
  office: string
  errors: Record<string, string[]>
}
type Views = StaffAnswer<'listViews'>
export type OwnView = Views['views'][number]
export type SharedView = Views['shared'][number]

/** The name of a view that a colleague shares. */
export function useSharedName(): (view: SharedView) => string {
  const t = useTranslations()
  return ({ name, sharer }) => t('views.by', { name, by: sharer ?? t('settings.gone') })
}

function useOfficeName(): (office: string) => string {
  const t = useTranslations()
  const { offices } = useReader()
  return (office) => (office === ALL_OFFICES ? t('views.all_offices') : offices.nameOf(office))
}

const errorsOf = (submission: ViewSubmission | undefined, view: string, intents: readonly string[]): string[] =>
  submission?.view === view && intents.includes(submission.intent) ? Object.values(submission.errors).flat() : []

type ManageProps<View> = { views: readonly View[]; submission: ViewSubmission | undefined }

/** Renames, shares and removes the reader's own views. */
export function ManageViews({ views, submission }: ManageProps<OwnView>) {
  const t = useTranslations()
  return (
    <details open={views.some(({ id }) => id === submission?.view)}>
      <summary className="min-h-9 content-center text-sm text-quiet">{t('views.manage')}</summary>
      <OneFormWarning />
      <ul className="panel grid gap-4">
        {views.map((view) => (
          <li key={view.id} className="grid gap-2">
            <RenameForm view={view} submission={submission} />
            <ShareForm view={view} submission={submission} />
          </li>
        ))}
      </ul>
    </details>
  )
}

type FormProps = { view: OwnView; submission: ViewSubmission | undefined }

function RenameForm({ view: { id, name }, submission }: FormProps) {
  const t = useTranslations()
  const isRejected = submission?.view === id && submission.intent === 'rename_view'
  return (
    <PostForm className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="view" value={id} />
      <NameInput label={t('views.name_of', { name })} value={isRejected ? submission.title : name} />
      <Submit intent="rename_view">{t('views.rename')}</Submit>
      <Submit intent="remove_view" formNoValidate aria-label={t('views.remove_of', { name })}>
        {t('views.remove')}
      </Submit>
      <FieldError errors={errorsOf(submission, id, ['rename_view', 'remove_view'])} />
    </PostForm>
  )
}

const NameInput = ({ label, value }: { label: string; value: string }) => (
  <input
    name="title"
    type="text"
    required
    data-limit={60}
    aria-label={label}
    defaultValue={value}
    className="field-input max-w-72"
  />
)

/** Shares a view with an office, changes the office, or stops sharing it. */
function ShareForm({ view: { id, name, shared_with }, submission }: FormProps) {
  const t = useTranslations()
  const { officesSeen } = useReader()
  const offices = useOfficeOptions()
  const officeName = useOfficeName()
  const all: Option[] = officesSeen === null ? [[ALL_OFFICES, t('views.all_offices')]] : []
  const options = [...offices, ...all]
  if (options.length === 0 && shared_with === null) return null
  const isRejected = submission?.view === id && submission.intent === 'share_view'
  return (
    <PostForm className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="view" value={id} />
      {shared_with !== null && (
        <span className="tag">{t('views.shared_with', { office: officeName(shared_with) })}</span>
      )}
      {options.length > 0 && (
        <>
          <select
            name="office"
            aria-label={t('views.share_with', { name })}
            defaultValue={isRejected ? submission.office : (shared_with ?? undefined)}
            className="field-input max-w-60"
          >
            {options.map(([code, office]) => (
              <option key={code} value={code}>
                {office}
              </option>
            ))}
          </select>
          <Submit intent="share_view">{t('views.share')}</Submit>
        </>
      )}
      {shared_with !== null && <StopButton name={name} />}
      <FieldError errors={errorsOf(submission, id, ['share_view', 'unshare_view'])} />
    </PostForm>
  )
}

function StopButton({ name }: { name: string }) {
  const t = useTranslations()
  return (
    <Submit intent="unshare_view" formNoValidate aria-label={t('views.stop_of', { name })}>
      {t('views.stop')}
    </Submit>
  )
}

/** Copies views that colleagues share; admins can stop sharing them, and remove those of disabled or deleted accounts. */
export function ManageSharedViews({ views, submission }: ManageProps<SharedView>) {
  const t = useTranslations()
  const sharedName = useSharedName()
  const officeName = useOfficeName()
  return (
    <details open={views.some(({ id }) => id === submission?.view)}>
      <summary className="min-h-9 content-center text-sm text-quiet">{t('views.manage_shared')}</summary>
      <OneFormWarning />
      <ul className="panel grid gap-4">
        {views.map((view) => (
          <li key={view.id}>
            <p>
              {sharedName(view)}{' '}
              <span className="text-sm text-quiet">
                {t('views.shared_with', { office: officeName(view.shared_with ?? '') })}
              </span>
            </p>
            <PostForm className="flex flex-wrap items-center gap-2">
              <input type="hidden" name="view" value={view.id} />
              <NameInput
                label={t('views.copy_name', { name: view.name })}
                value={submission?.view === view.id ? submission.title : view.name}
              />
              <Submit intent="copy_view" aria-label={t('views.copy_of', { name: view.name })}>
                {t('views.copy')}
              </Submit>
              {view.can_stop && <StopButton name={view.name} />}
              {view.can_remove && (
                <Submit intent="remove_view" formNoValidate aria-label={t('views.remove_of', { name: view.name })}>
                  {t('views.remove')}
                </Submit>
              )}
              <FieldError errors={errorsOf(submission, view.id, ['copy_view', 'unshare_view', 'remove_view'])} />
            </PostForm>
          </li>
        ))}
      </ul>
    </details>
  )
}
