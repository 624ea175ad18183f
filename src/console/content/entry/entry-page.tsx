import type { ReactNode } from 'react'
import type { DraftFields } from '../../../domain/content-form/draft.ts'
import type { Form } from '../../../domain/content-form/field.ts'
import { editionCodes, editionOf, shownEditions } from '../../../domain/editions.ts'
import { useFormat, useTranslations } from '../../messages/translations.ts'
import { PostForm } from '../../shell/post-form.tsx'
import { pathOfKind } from '../areas.ts'
import { ContentFields } from '../fields/content-fields.tsx'
import type { EntryOptions, FormState } from '../fields/form-context.ts'
import { ManagedElsewhere } from '../managed-elsewhere.tsx'
import { PriceExamples } from '../prices/examples.tsx'
import { FillForm } from '../prices/fill-form.tsx'
import { Clashes } from './conflicts.tsx'
import { ContentErrors } from './content-errors.tsx'
import type { EntrySubmission } from './entry-form.ts'
import { useFormTranslations, useKindName } from './form-translations.ts'

/** Breadcrumb and title of an entry's page. */
export function EntryHead({ kind, title, children }: { kind: string; title: string; children?: ReactNode }) {
  const t = useTranslations()
  const kindName = useKindName()
  return (
    <>
      <title>{title}</title>
      <p className="mb-1 flex flex-wrap gap-x-2 text-sm">
        <a href="/console/content" className="text-link">
          {t('content.title')}
        </a>
        <span aria-hidden="true">›</span>
        <a href={pathOfKind(kind)} className="text-link">
          {kindName(kind)}
        </a>
      </p>
      <h1 className="[overflow-wrap:anywhere]">{title}</h1>
      <ManagedElsewhere kinds={[kind]} />
      {children}
    </>
  )
}

/** Last editor of the entry, and links to its site page. */
export function EntryFacts({
  editedAt,
  editedBy,
  path,
}: {
  editedAt: number | null
  editedBy: string | null
  path: string | null
}) {
  const t = useFormTranslations()
  const { time } = useFormat()
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-quiet">
      {editedAt !== null && (
        // the program edits too: removing the demonstration removes references to it
        <span>
          {editedBy ? t('edited', { who: editedBy, time: time(editedAt) }) : t('edited_at', { time: time(editedAt) })}
        </span>
      )}
      {path && (
        <span className="flex flex-wrap items-center gap-x-2">
          {t('see')}
          {shownEditions().map((locale) => (
            <a
              key={locale}
              href={`/${locale}${path === '/' ? '' : path}`}
              target="_blank"
              rel="noopener"
              className="text-link"
              lang={editionOf(locale).htmlLang}
            >
              {editionOf(locale).ownName}
            </a>
          ))}
        </span>
      )}
    </p>
  )
}

/** Buttons that open the site page in a new tab with the current input. */
export function PreviewButtons({ action }: { action: string }) {
  const t = useTranslations()
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-quiet">{t('content.preview')}</span>
      {editionCodes().map((locale) => (
        <button
          key={locale}
          type="submit"
          name="locale"
          value={locale}
          formAction={action}
          formTarget="_blank"
          className="button"
          lang={editionOf(locale).htmlLang}
        >
          {editionOf(locale).ownName}
        </button>
      ))}
    </span>
  )
}

type Shown = {
  form: Form
  version: string
  drafts: DraftFields
  entryOptions: EntryOptions
  submission: EntrySubmission | undefined
  by: string | null
  fixed: readonly string[]
  notes?: FormState['notes']
}

/** The form of an entry with the result of its submission. Enter always saves. */
export function EntryForm({
  form,
  version,
  drafts,
  entryOptions,
  submission,
  by,
  fixed,
  notes,
  children,
}: Shown & { children?: ReactNode }) {
  const t = useFormTranslations()
  return (
    <PostForm className="mt-3 grid grid-cols-1 gap-4" data-asks="" data-changed={submission ? '' : undefined}>
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
        {t('save')}
      </button>
      {/* no field name begins with a colon */}
      <input type="hidden" name=":version" value={submission?.version ?? version} />
      {submission && submission.clashes.length > 0 && (
        <Clashes form={form} clashes={submission.clashes} by={by} entryOptions={entryOptions} />
      )}
      {submission && submission.issues.length > 0 && <ContentErrors contentErrors={submission.issues} />}
      {form.kind === 'prices' && <FillForm drafts={submission?.drafts ?? drafts} filled={submission?.filled} />}
      {submission?.examples && <PriceExamples examples={submission.examples} />}
      <div className="panel grid grid-cols-1 gap-4 [overflow-wrap:normal]">
        <ContentFields
          form={form}
          drafts={submission?.drafts ?? drafts}
          fieldErrors={submission?.fieldErrors ?? {}}
          entryOptions={entryOptions}
          fixed={fixed}
          touched={submission?.touched}
          notes={notes}
        />
      </div>
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t border-line bg-paper py-2">
        <button type="submit" name="intent" value="save" className="button button-main">
          {t('save')}
        </button>
        {children}
      </div>
    </PostForm>
  )
}
